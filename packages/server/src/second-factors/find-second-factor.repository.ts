import type { Database } from '#db/database.ts'

export interface SecondFactorState {
  has: boolean
  proved: boolean
}

export async function findSecondFactorState(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SecondFactorState> {
  const session = await database
    .selectFrom('sessions')
    .select('proved_at')
    .where('owner_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const has = await hasSecondFactor(database, userId)
  return { has, proved: has && (session?.proved_at ?? null) !== null }
}

export async function hasSecondFactor(database: Database, userId: string): Promise<boolean> {
  const app = await database
    .selectFrom('one_time_codes')
    .select('owner_id')
    .where('owner_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (app) return true
  const passkeys = database.selectFrom('passkeys').select('id').where('owner_id', '=', userId)
  return (await passkeys.limit(1).executeTakeFirst()) !== undefined
}
