import type { InsightBrick, InsightDay, InsightModel, Insights } from '@bricks/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { DAY, dayOf } from '#time.ts'
import { BUCKETS, estimatePercentile } from './totals/histogram.ts'
import type { DailyTotalTable, TotalKind } from './totals/totals.table.ts'

/** Days in UTC, both included. */
export interface DayRange {
  from: string
  to: string
}

type Sums = Pick<
  DailyTotalTable,
  'key' | 'count' | 'failed' | 'prompt_tokens' | 'completion_tokens' | 'cost' | 'unpriced'
> & { newest: string | null }

/** What a brick was called last stands after its day. */
const DAY_LENGTH = 'YYYY-MM-DD'.length

const KEYED: readonly TotalKind[] = ['model', 'brick', 'first', 'whole', 'brick_ms']

export async function listDays(database: Database, own: OwnProject, range: DayRange): Promise<InsightDay[]> {
  const rows = await selectTotals(database, own, range).selectAll().where('kind', '=', 'all').execute()
  const today = await countVisitors(database, own, range)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return listDaysOf(range).map((day) => toDay(day, byDay.get(day), today.get(day) ?? 0))
}

/** Of days that are not folded yet. */
async function countVisitors(database: Database, own: OwnProject, range: DayRange): Promise<Map<string, number>> {
  const rows = await selectTotals(database, own, range)
    .select('day')
    .select(sql<number>`cast(count(*) as integer)`.as('visitors'))
    .where('kind', '=', 'visitor')
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, visitors }) => [day, visitors]))
}

export interface KeyedInsights extends Pick<Insights, 'latency' | 'bricks' | 'models'> {}

export async function findKeyedInsights(database: Database, own: OwnProject, range: DayRange): Promise<KeyedInsights> {
  const rows = await selectTotals(database, own, range)
    .select(['kind', 'key'])
    .select(sql<string | null>`max(day || name)`.as('newest'))
    .select((['count', 'failed', 'unpriced'] as const).map((column) => sumOf(column, 'integer').as(column)))
    .select(
      (['prompt_tokens', 'completion_tokens', 'cost'] as const).map((column) =>
        sumOf(column, 'double precision').as(column),
      ),
    )
    .where('kind', 'in', KEYED)
    .groupBy(['kind', 'key'])
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const ofKind = (kind: TotalKind): Sums[] => byKind.get(kind) ?? []
  return {
    latency: { first: toPercentiles(ofKind('first')), whole: toPercentiles(ofKind('whole')) },
    bricks: toBricks(ofKind('brick'), ofKind('brick_ms')),
    models: ofKind('model')
      .map(toModel)
      .sort(byMost(({ chats }) => chats)),
  }
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
    .where('deployed_at', '<', dayAfter(to))
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

function sumOf(column: keyof Sums, type: 'integer' | 'double precision') {
  return sql<number>`cast(sum(${sql.ref(column)}) as ${sql.raw(type)})`
}

function toDay(day: string, row: DailyTotalTable | undefined, visitors: number): InsightDay {
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

/** Null if nothing of it has a price; else of what has. */
function toCost({ count, cost, unpriced }: Pick<DailyTotalTable, 'count' | 'cost' | 'unpriced'>): number | null {
  return unpriced > 0 && unpriced >= count ? null : Math.round(cost)
}

function toModel({ key, count, prompt_tokens, completion_tokens, ...rest }: Sums): InsightModel {
  return { model: key, chats: count, prompt_tokens, completion_tokens, cost: toCost({ count, ...rest }) }
}

function toBricks(bricks: readonly Sums[], times: readonly Sums[]): InsightBrick[] {
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
      p50_ms: estimatePercentile(toCounts(byBrick.get(row.key) ?? []), 0.5),
      tokens: row.prompt_tokens,
      cost: toCost(row),
    }))
    .sort(byMost(({ calls }) => calls))
}

function toPercentiles(rows: readonly Sums[]): Insights['latency']['first'] {
  const counts = toCounts(rows)
  return { p50_ms: estimatePercentile(counts, 0.5), p95_ms: estimatePercentile(counts, 0.95) }
}

function toCounts(rows: readonly Sums[]): number[] {
  const counts = Array<number>(BUCKETS).fill(0)
  for (const { key, count } of rows) counts[Number(key.slice(key.lastIndexOf(' ') + 1))] = count
  return counts
}

function byMost<Row>(numberOf: (row: Row) => number): (one: Row, other: Row) => number {
  return (one, other) => numberOf(other) - numberOf(one)
}

export function listDaysOf({ from, to }: DayRange): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  return Array.from({ length: Math.max(0, days) }, (_, index) => dayOf(new Date(Date.parse(from) + index * DAY)))
}

export function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(day) + DAY))
}
