import { type QueryCreator, sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import type { Tables } from '#db/tables.ts'
import type { UsageWarning } from './usage-warning.table.ts'

/** Whose month is counted. */
export interface UsageKey {
  userId: string
  period: string
}

export interface ChatClaim extends UsageKey {
  limit: number
  /** A chat of visitors counts only while this very version is live. */
  live?: { projectId: string; version: number }
}

/**
 * Counts one chat: what the count is then, or undefined where the month is full or the version is not live. On SQLite the first
 * statement, which nearly always does, costs a quarter of the second.
 */
export async function takeChat(database: Database, claim: ChatClaim): Promise<number | undefined> {
  const [kind, values] = [kindOf(claim), valuesOf(claim)]
  const [counted] = await countStatements[kind](database, values)
  if (counted) return counted.used
  const [begun] = await takeStatements[kind](database, values)
  return begun?.used
}

const countStatements = {
  live: prepareStatement((database, value: ClaimValues) => writeCountChat(database, 'live', value)),
  test: prepareStatement((database, value: ClaimValues) => writeCountChat(database, 'test', value)),
}

const takeStatements = {
  live: prepareStatement((database, value: ClaimValues) => writeTakeChat(database, 'live', value)),
  test: prepareStatement((database, value: ClaimValues) => writeTakeChat(database, 'test', value)),
}

/** Counts in a month that has begun. */
function writeCountChat(database: Database, kind: ClaimKind, value: ClaimValues) {
  return database
    .updateTable('usage_months')
    .set({ used: sql`used + 1`, opened: sql`opened + 1` })
    .where('user_id', '=', value.userId)
    .where('period', '=', value.period)
    .where('used', '<', value.limit)
    .$if(kind === 'live', (query) => query.where(({ exists }) => exists(writeLiveVersion(database, value))))
    .returning('used')
}

function writeLiveVersion(database: Database, value: ClaimValues) {
  return database
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.user_id', '=', value.userId)
    .where('projects.id', '=', value.projectId)
    .where('projects.live_version', '=', value.version)
}

export type ClaimKind = 'live' | 'test'
export type ClaimValues = UsageKey & { limit: number; projectId: string; version: number }

export function kindOf({ live }: ChatClaim): ClaimKind {
  return live ? 'live' : 'test'
}

export function valuesOf({ userId, period, limit, live }: ChatClaim): ClaimValues {
  return { userId, period, limit, projectId: live?.projectId ?? '', version: live?.version ?? 0 }
}

/** Counts in a month that may have begun or not, in one statement that may be part of another. */
export function writeTakeChat(database: QueryCreator<Tables>, kind: ClaimKind, value: ClaimValues) {
  return database
    .insertInto('usage_months')
    .columns(['user_id', 'period', 'used', 'opened'])
    .expression((expression) =>
      expression
        .selectFrom('projects')
        .select(({ cast, val }) => [
          cast<string>(val(value.userId), 'text').as('user_id'),
          cast<string>(val(value.period), 'text').as('period'),
          cast<number>(val(1), 'integer').as('used'),
          cast<number>(val(1), 'integer').as('opened'),
        ])
        .where('projects.user_id', '=', value.userId)
        .$if(kind === 'live', (query) =>
          query.where('projects.id', '=', value.projectId).where('projects.live_version', '=', value.version),
        )
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'period'])
        .doUpdateSet({ used: sql`usage_months.used + 1`, opened: sql`usage_months.opened + 1` })
        .where('usage_months.used', '<', value.limit),
    )
    .returning('used')
}

/** True for whoever is the first to warn of this in the month. */
export async function claimWarning(
  database: Database,
  { userId, period, kind }: UsageKey & { kind: UsageWarning },
): Promise<boolean> {
  const claimed = await database
    .insertInto('usage_warnings')
    .values({ user_id: userId, period, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return claimed !== undefined
}

/** From now on the month is warned of as if it had not been. */
export async function forgetWarnings(database: Database, { userId, period }: UsageKey): Promise<void> {
  await database.deleteFrom('usage_warnings').where('user_id', '=', userId).where('period', '=', period).execute()
}

/** Gives one chat back. Whoever calls sees to it that each is given back once at most. */
export async function giveBackChat(database: Database, { userId, period }: UsageKey): Promise<void> {
  await database
    .updateTable('usage_months')
    .set({ used: sql`used - 1` })
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .where('used', '>', 0)
    .execute()
}
