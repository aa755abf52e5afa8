import type { Database } from '#db/database.ts'
import type { OidcIdentityTable } from './oidc.table.ts'

type Identity = Pick<OidcIdentityTable, 'issuer' | 'subject'>

export async function findOidcIdentityOwner(
  database: Database,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('oidc_identities')
    .select('owner_id')
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .orderBy('created_at')
    .orderBy('owner_id')
    .executeTakeFirst()
  return row?.owner_id
}

export async function insertOidcIdentity(database: Database, row: OidcIdentityTable): Promise<void> {
  await database
    .insertInto('oidc_identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'issuer', 'subject']).doNothing())
    .execute()
}
