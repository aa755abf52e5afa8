import { type OnConflictBuilder, type QueryCreator, sql } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import { buildRowCount } from '#db/row-count.ts'
import type { Tables } from '#tables.ts'
import type { UsageWarning } from './usage.table.ts'

export interface UsageKey {
  userId: string
  period: string
}

export interface ChatClaim extends UsageKey {
  limit: number
  live?: { projectId: string; version: number }
}

/**
 * Undefined if the month is full or the version is not live. The first statement is nearly always enough; on SQLite it
 * costs a quarter of the second one.
 */
export async function claimChatOfMonth(database: Database, claim: ChatClaim): Promise<number | undefined> {
  const [kind, values] = [chooseUsageClaimKind(claim), toUsageClaimValues(claim)]
  const [counted] = await countStatements[kind](database, values)
  if (counted) return counted.used
  if (isDistributed(database)) return beginMonthOnCitus(database, kind, values)
  const [begun] = await countOrBeginStatements[kind](database, values)
  return begun?.used
}

/** Uses two statements, because Citus does not route an insert with a limit in its select to one shard. */
async function beginMonthOnCitus(
  database: Database,
  kind: UsageClaimKind,
  value: UsageClaimValues,
): Promise<number | undefined> {
  const projects = database.selectFrom('projects').select('id').where('owner_id', '=', value.userId)
  const counted = kind === 'live' ? buildLiveVersionQuery(database, value) : projects.limit(1)
  if ((await counted.executeTakeFirst()) === undefined) return undefined
  const begun = await database
    .insertInto('usage_months')
    .values({ owner_id: value.userId, period: value.period, used: 1, opened: 1 })
    .onConflict(addOneOnConflict(value.limit))
    .returning('used')
    .executeTakeFirst()
  return begun?.used
}

const countStatements = {
  live: prepareStatement((database, value: UsageClaimValues) => buildChatClaim(database, 'live', value)),
  test: prepareStatement((database, value: UsageClaimValues) => buildChatClaim(database, 'test', value)),
}

const countOrBeginStatements = {
  live: prepareStatement((database, value: UsageClaimValues) => buildChatClaimOrNewMonth(database, 'live', value)),
  test: prepareStatement((database, value: UsageClaimValues) => buildChatClaimOrNewMonth(database, 'test', value)),
}

function buildChatClaim(database: Database, kind: UsageClaimKind, value: UsageClaimValues) {
  return database
    .updateTable('usage_months')
    .set({ used: sql`used + 1`, opened: sql`opened + 1` })
    .where('owner_id', '=', value.userId)
    .where('period', '=', value.period)
    .where('used', '<', value.limit)
    .$if(kind === 'live', (query) => query.where(({ exists }) => exists(buildLiveVersionQuery(database, value))))
    .returning('used')
}

function buildLiveVersionQuery(database: Database, value: UsageClaimValues) {
  return database
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.owner_id', '=', value.userId)
    .where('projects.id', '=', value.projectId)
    .where('projects.live_version', '=', value.version)
}

export type UsageClaimKind = 'live' | 'test'
export type UsageClaimValues = UsageKey & { limit: number; projectId: string; version: number }

export function chooseUsageClaimKind({ live }: ChatClaim): UsageClaimKind {
  return live ? 'live' : 'test'
}

export function toUsageClaimValues({ userId, period, limit, live }: ChatClaim): UsageClaimValues {
  return { userId, period, limit, projectId: live?.projectId ?? '', version: live?.version ?? 0 }
}

export function buildChatClaimOrNewMonth(
  database: QueryCreator<Tables>,
  kind: UsageClaimKind,
  value: UsageClaimValues,
) {
  return database
    .insertInto('usage_months')
    .columns(['owner_id', 'period', 'used', 'opened'])
    .expression((expression) =>
      expression
        .selectFrom('projects')
        .select(({ cast, val }) => [
          cast<string>(val(value.userId), 'text').as('owner_id'),
          cast<string>(val(value.period), 'text').as('period'),
          cast<number>(val(1), 'integer').as('used'),
          cast<number>(val(1), 'integer').as('opened'),
        ])
        .where('projects.owner_id', '=', value.userId)
        .$if(kind === 'live', (query) =>
          query.where('projects.id', '=', value.projectId).where('projects.live_version', '=', value.version),
        )
        .limit(1),
    )
    .onConflict(addOneOnConflict(value.limit))
    .returning('used')
}

function addOneOnConflict(limit: number) {
  return (conflict: OnConflictBuilder<Tables, 'usage_months'>) =>
    conflict
      .columns(['owner_id', 'period'])
      .doUpdateSet({ used: sql`usage_months.used + 1`, opened: sql`usage_months.opened + 1` })
      .where('usage_months.used', '<', limit)
}

export async function claimUsageWarning(
  database: Database,
  { userId, period, kind }: UsageKey & { kind: UsageWarning },
): Promise<boolean> {
  const claimed = await database
    .insertInto('usage_warnings')
    .values({ owner_id: userId, period, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function deleteUsageWarnings(database: Database, { userId, period }: UsageKey): Promise<void> {
  await database.deleteFrom('usage_warnings').where('owner_id', '=', userId).where('period', '=', period).execute()
}

export async function uncountChat(database: Database, { userId, period }: UsageKey): Promise<number> {
  const month = await database
    .updateTable('usage_months')
    .set({ used: sql`used - 1` })
    .where('owner_id', '=', userId)
    .where('period', '=', period)
    .where('used', '>', 0)
    .returning('used')
    .executeTakeFirst()
  return month?.used ?? 0
}

export interface Usage {
  chats: number
  liveProjects: number
}

export async function readPlanUsage(database: Database, userId: string, period: string): Promise<Usage> {
  const month = await database
    .selectFrom('usage_months')
    .select('used')
    .where('owner_id', '=', userId)
    .where('period', '=', period)
    .executeTakeFirst()
  const projects = await database
    .selectFrom('projects')
    .select(buildRowCount())
    .where('owner_id', '=', userId)
    .where('live_version', 'is not', null)
    .executeTakeFirstOrThrow()
  return { chats: month?.used ?? 0, liveProjects: projects.count }
}
