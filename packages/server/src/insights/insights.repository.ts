import type { InsightBrick, InsightDay, InsightModel, Insights } from '@bricks/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { findEndOfDay } from '#time.ts'
import { type DayRange, listDaysOfRange } from './day-range.ts'
import { BUCKETS, estimatePercentile } from './totals/list-totals.ts'
import type { DailyTotalTable, TotalKind } from './totals/totals.table.ts'

type Count = Pick<DailyTotalTable, 'kind' | 'key' | 'count'>

type Sums = Count &
  Pick<DailyTotalTable, 'failed' | 'prompt_tokens' | 'completion_tokens' | 'cost' | 'unpriced'> & {
    newest: string | null
  }

/** The query's `newest` is a day followed by a brick's name, so that its maximum holds the newest name. */
const DAY_LENGTH = 'YYYY-MM-DD'.length

export async function listInsightDays(database: Database, own: OwnProject, range: DayRange): Promise<InsightDay[]> {
  const rows = await selectTotals(database, own, range).selectAll().where('kind', '=', 'all').execute()
  const today = await countVisitorsByDay(database, own, range)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return listDaysOfRange(range).map((day) => toInsightDay(day, byDay.get(day), today.get(day) ?? 0))
}

async function countVisitorsByDay(database: Database, own: OwnProject, range: DayRange): Promise<Map<string, number>> {
  const rows = await selectTotals(database, own, range)
    .select('day')
    .select(sql<number>`cast(count(*) as integer)`.as('visitors'))
    .where('kind', '=', 'visitor')
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, visitors }) => [day, visitors]))
}

export interface KeyedInsights extends Pick<Insights, 'latency' | 'bricks' | 'models'> {}

export async function findBrickAndModelInsights(
  database: Database,
  own: OwnProject,
  range: DayRange,
): Promise<KeyedInsights> {
  const [sums, times] = await Promise.all([listSums(database, own, range), listTimeCounts(database, own, range)])
  const filterTotalsByKind = <Row extends { kind: TotalKind }>(rows: readonly Row[], kind: TotalKind): Row[] =>
    rows.filter((row) => row.kind === kind)
  return {
    latency: {
      first: toPercentiles(filterTotalsByKind(times, 'first')),
      whole: toPercentiles(filterTotalsByKind(times, 'whole')),
    },
    bricks: toInsightBricks(filterTotalsByKind(sums, 'brick'), filterTotalsByKind(times, 'brick_ms')),
    models: filterTotalsByKind(sums, 'model')
      .map(toInsightModel)
      .sort(compareByMost(({ chats }) => chats)),
  }
}

function listSums(database: Database, own: OwnProject, range: DayRange): Promise<Sums[]> {
  return selectTotals(database, own, range)
    .select(['kind', 'key'])
    .select(sql<string | null>`max(day || name)`.as('newest'))
    .select((['count', 'failed', 'unpriced'] as const).map((column) => sumColumn(column, 'integer').as(column)))
    .select(
      (['prompt_tokens', 'completion_tokens', 'cost'] as const).map((column) =>
        sumColumn(column, 'double precision').as(column),
      ),
    )
    .where('kind', 'in', ['model', 'brick'])
    .groupBy(['kind', 'key'])
    .execute()
}

/**
 * Reads nearly all rows of a range, so it selects only what a histogram needs, and one kind at a time: both engines
 * group by one column in half the time.
 */
function listTimeCounts(database: Database, own: OwnProject, range: DayRange): Promise<Count[]> {
  const selectCountsOfKind = (kind: TotalKind) =>
    selectTotals(database, own, range)
      .select(['key', sql.lit(kind).as('kind'), sumColumn('count', 'integer').as('count')])
      .where('kind', '=', kind)
      .groupBy('key')
  return selectCountsOfKind('brick_ms')
    .unionAll(selectCountsOfKind('first'))
    .unionAll(selectCountsOfKind('whole'))
    .execute()
}

export async function listDeployedVersions(
  database: Database,
  { id, userId }: OwnProject,
  { from, to }: DayRange,
): Promise<Insights['versions']> {
  const rows = await database
    .selectFrom('project_versions')
    .select(['version', 'deployed_at as at'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('deployed_at', '>=', from)
    .where('deployed_at', '<', findEndOfDay(to))
    .orderBy('version')
    .execute()
  return rows
}

function selectTotals(database: Database, { id, userId }: OwnProject, { from, to }: DayRange) {
  return database
    .selectFrom('daily_totals')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('day', '>=', from)
    .where('day', '<=', to)
}

function sumColumn(column: keyof Sums, type: 'integer' | 'double precision') {
  return sql<number>`cast(sum(${sql.ref(column)}) as ${sql.raw(type)})`
}

function toInsightDay(day: string, row: DailyTotalTable | undefined, visitors: number): InsightDay {
  const { count, failed, nothing, up, down, prompt_tokens, completion_tokens } = { ...EMPTY_DAY, ...row }
  return {
    day,
    chats: count,
    visitors: (row?.visitors ?? 0) + visitors,
    answered: count - failed - nothing,
    failed,
    nothing,
    up,
    down,
    prompt_tokens,
    completion_tokens,
    cost: row ? toCost(row) : 0,
  }
}

const EMPTY_DAY = { count: 0, failed: 0, nothing: 0, up: 0, down: 0, prompt_tokens: 0, completion_tokens: 0 }

/**
 * If a visitor agrees to a call, the answer after it may be counted in `unpriced`, but never in `count`. So `unpriced`
 * can be more than `count`.
 */
function toCost({ count, cost, unpriced }: Pick<DailyTotalTable, 'count' | 'cost' | 'unpriced'>): number | null {
  return unpriced > 0 && unpriced >= count && cost === 0 ? null : Math.round(cost)
}

function toInsightModel({ key, count, prompt_tokens, completion_tokens, ...rest }: Sums): InsightModel {
  return { model: key, chats: count, prompt_tokens, completion_tokens, cost: toCost({ count, ...rest }) }
}

function toInsightBricks(bricks: readonly Sums[], times: readonly Count[]): InsightBrick[] {
  const byBrick = Map.groupBy(
    times.map((row) => ({ ...row, brick: row.key.slice(0, row.key.lastIndexOf(' ')) })),
    ({ brick }) => brick,
  )
  return bricks
    .map((row) => ({
      id: row.key,
      name: row.newest?.slice(DAY_LENGTH) ?? '',
      calls: row.count,
      failed: row.failed,
      p50_ms: estimatePercentile(toBucketCounts(byBrick.get(row.key) ?? []), 0.5),
      tokens: row.prompt_tokens,
      cost: toCost(row),
    }))
    .sort(compareByMost(({ calls }) => calls))
}

function toPercentiles(rows: readonly Count[]): Insights['latency']['first'] {
  const counts = toBucketCounts(rows)
  return { p50_ms: estimatePercentile(counts, 0.5), p95_ms: estimatePercentile(counts, 0.95) }
}

function toBucketCounts(rows: readonly Count[]): number[] {
  const counts = Array<number>(BUCKETS).fill(0)
  for (const { key, count } of rows) counts[Number(key.slice(key.lastIndexOf(' ') + 1))] = count
  return counts
}

function compareByMost<Row>(numberOf: (row: Row) => number): (one: Row, other: Row) => number {
  return (one, other) => numberOf(other) - numberOf(one)
}
