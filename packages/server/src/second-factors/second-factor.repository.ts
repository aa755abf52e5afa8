import type { Database } from '#db/database.ts'
import { deleteSecrets } from '#secrets/secret.repository.ts'
import type { OneTimeCodeTable } from './second-factor.table.ts'

export async function findOneTimeCode(database: Database, userId: string): Promise<OneTimeCodeTable | undefined> {
  return database.selectFrom('one_time_codes').selectAll().where('owner_id', '=', userId).executeTakeFirst()
}

export async function replaceUnconfirmedCode(database: Database, row: OneTimeCodeTable): Promise<boolean> {
  const { secret_id, last_step, created_at } = row
  const written = await database
    .insertInto('one_time_codes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ secret_id, last_step, created_at })
        .where('one_time_codes.confirmed_at', 'is', null),
    )
    .returning('owner_id')
    .executeTakeFirst()
  return written !== undefined
}

export async function confirmOneTimeCode(
  database: Database,
  { userId, secretId, step, now }: { userId: string; secretId: string; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await database
    .updateTable('one_time_codes')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('owner_id', '=', userId)
    .where('secret_id', '=', secretId)
    .where('confirmed_at', 'is', null)
    .returning('owner_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function spendOneTimeCodeStep(
  database: Database,
  { userId, secretId, step }: { userId: string; secretId: string; step: number },
): Promise<boolean> {
  const taken = await database
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('owner_id', '=', userId)
    .where('secret_id', '=', secretId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('owner_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteOneTimeCode(database: Database, userId: string): Promise<string | undefined> {
  const deleted = await database
    .deleteFrom('one_time_codes')
    .where('owner_id', '=', userId)
    .returning('secret_id')
    .executeTakeFirst()
  return deleted?.secret_id
}

export async function replaceRecoveryCodes(
  database: Database,
  { userId, hashes, now }: { userId: string; hashes: readonly string[]; now: Date },
): Promise<void> {
  await database.deleteFrom('recovery_codes').where('owner_id', '=', userId).execute()
  if (hashes.length === 0) return
  const created_at = now.toISOString()
  const rows = hashes.map((code_hash) => ({ owner_id: userId, code_hash, created_at }))
  await database.insertInto('recovery_codes').values(rows).execute()
}

export async function spendRecoveryCode(database: Database, userId: string, hash: string): Promise<boolean> {
  const taken = await database
    .deleteFrom('recovery_codes')
    .where('owner_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countRecoveryCodes(database: Database, userId: string): Promise<number> {
  const rows = await database.selectFrom('recovery_codes').select('code_hash').where('owner_id', '=', userId).execute()
  return rows.length
}

export async function deleteSecondFactors(
  database: Database,
  userId: string,
): Promise<{ codes: boolean; passkeys: number }> {
  const secretId = await deleteOneTimeCode(database, userId)
  if (secretId !== undefined) await deleteSecrets(database, userId, [secretId])
  const passkeys = await database.deleteFrom('passkeys').where('owner_id', '=', userId).returning('id').execute()
  await database.deleteFrom('recovery_codes').where('owner_id', '=', userId).execute()
  return { codes: secretId !== undefined, passkeys: passkeys.length }
}
