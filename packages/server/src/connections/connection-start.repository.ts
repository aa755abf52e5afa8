import type { Database } from '#db/database.ts'
import type { ConnectionStartTable } from './connection.table.ts'

const KEPT = 20

/** Also deletes the owner's oldest starts beyond `KEPT`. */
export async function insertConnectionStart(database: Database, row: ConnectionStartTable): Promise<void> {
  await database.insertInto('connection_starts').values(row).execute()
  const kept = database
    .selectFrom('connection_starts')
    .select('state_hash')
    .where('owner_id', '=', row.owner_id)
    .orderBy('created_at', 'desc')
    .orderBy('state_hash')
    .limit(KEPT)
  await database
    .deleteFrom('connection_starts')
    .where('owner_id', '=', row.owner_id)
    .where('state_hash', '!=', row.state_hash)
    .where('state_hash', 'not in', kept)
    .execute()
}

/** Deletes the row, so that a state works once only, even if another session sends it. */
export async function readAndDeleteConnectionStart(
  database: Database,
  stateHash: string,
): Promise<ConnectionStartTable | undefined> {
  return database.deleteFrom('connection_starts').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}

export async function deleteExpiredConnectionStarts(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('connection_starts').where('expires_at', '<=', now.toISOString()).execute()
}
