import { type OnConflictBuilder, sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { prepareStatementByCount } from '#db/prepare-statement.ts'
import { inTransaction } from '#db/transaction.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { Tables } from '#tables.ts'
import { DAY, formatDay } from '#time.ts'
import type { NewTotal } from './list-totals.ts'
import { type DailyTotalTable, TOTAL_KINDS } from './totals.table.ts'

const NUMBERS = [
  'count',
  'failed',
  'nothing',
  'up',
  'down',
  'visitors',
  'prompt_tokens',
  'completion_tokens',
  'cost',
  'unpriced',
] as const

const KEPT_DAYS = 400
/** One transaction counts at most this many days, each of one bot, so that other writes do not wait long. */
const COUNTED_AT_ONCE = 100
const FOUND_AT_ONCE = 1_000

export const TOTAL_COLUMNS = ['owner_id', 'project_id', 'kind', 'day', 'key', 'name', ...NUMBERS] as const

/** `totals` must be in the order of `listTotalsOfTurn`, or two of these statements could deadlock. */
export async function addDailyTotals(
  database: Database,
  own: OwnProject,
  totals: readonly NewTotal[],
  now: Date,
): Promise<void> {
  if (totals.length === 0) return
  await addStatement(totals.length)(database, listTotalValues(own, totals, now))
}

/** The values of all rows in the order of `TOTAL_COLUMNS`. */
export function listTotalValues({ id, userId }: OwnProject, totals: readonly NewTotal[], now: Date): unknown[] {
  const day = formatDay(now)
  const values: unknown[] = []
  for (const total of totals) {
    values.push(userId, id, total.kind, day, total.key, total.name ?? null)
    for (const column of NUMBERS) values.push(total[column] ?? 0)
  }
  return values
}

const addStatement = prepareStatementByCount((database, value: readonly unknown[], rows) =>
  database
    .insertInto('daily_totals')
    .values(Array.from({ length: rows }, (_, index) => toTotalRow(value, index)))
    .onConflict(addToTotalOnConflict),
)

function toTotalRow(value: readonly unknown[], index: number): DailyTotalTable {
  const row = Object.fromEntries(TOTAL_COLUMNS.map((column, at) => [column, value[index * TOTAL_COLUMNS.length + at]]))
  return row as unknown as DailyTotalTable
}

export function addToTotalOnConflict(conflict: OnConflictBuilder<Tables, 'daily_totals'>) {
  return conflict.columns(['owner_id', 'project_id', 'kind', 'day', 'key']).doUpdateSet({
    name: sql`coalesce(excluded.name, daily_totals.name)`,
    ...Object.fromEntries(NUMBERS.map((column) => [column, writeSumWithNewValue(column)])),
  })
}

function writeSumWithNewValue(column: (typeof NUMBERS)[number]) {
  return sql<number>`${sql.ref(`daily_totals.${column}`)} + ${sql.ref(`excluded.${column}`)}`
}

/**
 * Stores how many visitors each past day had, and deletes who they were. Leaves out days that are not yet over in every
 * process.
 */
export async function countAndDeleteVisitorsOfPastDays(database: Database, now: Date): Promise<void> {
  const before = formatDay(new Date(now.getTime() - DAY))
  while ((await countAndDeleteSomeVisitors(database, before)) === COUNTED_AT_ONCE);
}

async function countAndDeleteSomeVisitors(database: Database, before: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const days = await transaction
      .selectFrom('daily_totals')
      .select(['owner_id', 'project_id', 'day'])
      .where('kind', '=', 'visitor')
      .where('day', '<', before)
      .groupBy(['owner_id', 'project_id', 'day'])
      .orderBy('owner_id')
      .orderBy('project_id')
      .orderBy('day')
      .limit(COUNTED_AT_ONCE)
      .execute()
    for (const { owner_id, project_id, day } of days) {
      // Counts what this statement deleted: on Postgres another process may have counted and deleted the same day.
      const visitors = await deleteTotalsOfDay(transaction, { owner_id, project_id, kind: 'visitor', day })
      if (visitors === 0) continue
      const total = { kind: 'all' as const, key: '', count: 0, visitors }
      await addDailyTotals(transaction, { id: project_id, userId: owner_id }, [total], new Date(`${day}T00:00:00Z`))
    }
    return days.length
  })
}

export async function deleteOldDailyTotals(database: Database, now: Date): Promise<void> {
  const before = formatDay(new Date(now.getTime() - KEPT_DAYS * DAY))
  while ((await deleteSomeOldTotals(database, before)) === FOUND_AT_ONCE);
}

/** Each statement deletes the totals of one kind, bot and day, so that other writes do not wait long. */
async function deleteSomeOldTotals(database: Database, before: string): Promise<number> {
  const old = await database
    .selectFrom('projects')
    // SQLite keeps the order of a cross join. If it began with the totals, it would read all of them.
    .crossJoin('daily_totals')
    .whereRef('daily_totals.owner_id', '=', 'projects.owner_id')
    .whereRef('daily_totals.project_id', '=', 'projects.id')
    .select(['daily_totals.owner_id', 'daily_totals.project_id', 'daily_totals.kind', 'daily_totals.day'])
    .distinct()
    .where('daily_totals.kind', 'in', TOTAL_KINDS)
    .where('daily_totals.day', '<', before)
    .limit(FOUND_AT_ONCE)
    .execute()
  for (const totals of old) await deleteTotalsOfDay(database, totals)
  return old.length
}

type TotalsOfDay = Pick<DailyTotalTable, 'owner_id' | 'project_id' | 'kind' | 'day'>

async function deleteTotalsOfDay(
  database: Database,
  { owner_id, project_id, kind, day }: TotalsOfDay,
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('daily_totals')
    .where('owner_id', '=', owner_id)
    .where('project_id', '=', project_id)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
