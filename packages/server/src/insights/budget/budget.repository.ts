import { sql } from 'kysely'
import {
  type CountedDays,
  getDayAndNextDay,
  writeIsDayOrNextDay,
  writeNextDayIfReachedElseDay,
} from '#db/counted-day.ts'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import type { DailyTotalTable } from '#insights/totals/totals.table.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { formatDay } from '#time.ts'
import { type Budget, readMonthOfDay } from './budget.ts'

export async function findBudget(database: Database, { id, userId }: OwnProject): Promise<Budget | undefined> {
  return database
    .selectFrom('project_budgets')
    .select(['unit', 'day_limit', 'month_limit', 'day', 'day_spent', 'month_spent'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .executeTakeFirst()
}

/**
 * Call it in a transaction: of two requests that set a limit at once, the later one sees what the other has set, and no
 * chat spends in between.
 */
export async function findAndLockBudget(
  transaction: Database,
  { id, userId }: OwnProject,
): Promise<Budget | undefined> {
  return transaction
    .updateTable('project_budgets')
    .set(({ ref }) => ({ unit: ref('unit') }))
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .returning(['unit', 'day_limit', 'month_limit', 'day', 'day_spent', 'month_spent'])
    .executeTakeFirst()
}

interface Spent {
  tokens: number
  money: number
}

/** A bot's first budget begins with these sums. */
async function findSpendingOfVisitors(
  database: Database,
  { id, userId }: OwnProject,
  day: string,
): Promise<{ day: Spent; month: Spent }> {
  const rows = await database
    .selectFrom('daily_totals')
    .select(['day', 'prompt_tokens', 'completion_tokens', 'cost'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('kind', '=', 'all')
    .where('day', '>=', `${readMonthOfDay(day)}-01`)
    .where('day', '<=', day)
    .execute()
  return { day: sumSpending(rows.filter((row) => row.day === day)), month: sumSpending(rows) }
}

function sumSpending(rows: readonly Pick<DailyTotalTable, 'prompt_tokens' | 'completion_tokens' | 'cost'>[]): Spent {
  return {
    tokens: rows.reduce((sum, row) => sum + row.prompt_tokens + row.completion_tokens, 0),
    money: rows.reduce((sum, row) => sum + row.cost, 0),
  }
}

export async function saveBudget(
  database: Database,
  own: OwnProject,
  { unit, day_limit, month_limit }: Pick<Budget, 'unit' | 'day_limit' | 'month_limit'>,
  now: Date,
): Promise<void> {
  const day = formatDay(now)
  const spent = await findSpendingOfVisitors(database, own, day)
  const otherUnit = unit === 'tokens' ? 'money' : 'tokens'
  const chooseByUnit = (kept: SpentColumn, ofOtherUnit: SpentColumn) =>
    sql<number>`case when project_budgets.unit = excluded.unit then ${sql.ref(`project_budgets.${kept}`)}
      else ${sql.ref(`project_budgets.${ofOtherUnit}`)} end`
  await database
    .insertInto('project_budgets')
    .values({
      owner_id: own.userId,
      project_id: own.id,
      unit,
      day_limit,
      month_limit,
      day,
      day_spent: spent.day[unit],
      month_spent: spent.month[unit],
      other_day_spent: spent.day[otherUnit],
      other_month_spent: spent.month[otherUnit],
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id']).doUpdateSet({
        unit: sql`excluded.unit`,
        day_limit: sql`excluded.day_limit`,
        month_limit: sql`excluded.month_limit`,
        day_spent: chooseByUnit('day_spent', 'other_day_spent'),
        month_spent: chooseByUnit('month_spent', 'other_month_spent'),
        other_day_spent: chooseByUnit('other_day_spent', 'day_spent'),
        other_month_spent: chooseByUnit('other_month_spent', 'month_spent'),
      }),
    )
    .execute()
}

/**
 * Returns the budget with the new sums, or undefined if there is no budget. A chat that began yesterday counts today
 * (see `CountedDays`).
 */
export async function addSpending(
  database: Database,
  { id, userId }: OwnProject,
  spent: Spent,
  now: Date,
): Promise<Budget | undefined> {
  const days = getDayAndNextDay(formatDay(now))
  const [budget] = await spendStatement(database, {
    id,
    userId,
    ...days,
    month: `${readMonthOfDay(days.day)}%`,
    ...spent,
  })
  return budget
}

interface SpendValues extends OwnProject, CountedDays, Spent {
  month: string
}

type SpentColumn = 'day_spent' | 'month_spent' | 'other_day_spent' | 'other_month_spent'

const spendStatement = prepareStatement((database, value: SpendValues) => {
  const tokens = sql`cast(${value.tokens} as double precision)`
  const money = sql`cast(${value.money} as double precision)`
  const amount = sql`case when unit = 'tokens' then ${tokens} else ${money} end`
  const ofOtherUnit = sql`case when unit = 'tokens' then ${money} else ${tokens} end`
  const isCounted = writeIsDayOrNextDay('day', value)
  const isOfMonth = sql`(${isCounted} or day like ${value.month})`
  return database
    .updateTable('project_budgets')
    .set({
      day_spent: sql`case when ${isCounted} then day_spent else 0 end + ${amount}`,
      month_spent: sql`case when ${isOfMonth} then month_spent else 0 end + ${amount}`,
      other_day_spent: sql`case when ${isCounted} then other_day_spent else 0 end + ${ofOtherUnit}`,
      other_month_spent: sql`case when ${isOfMonth} then other_month_spent else 0 end + ${ofOtherUnit}`,
      day: writeNextDayIfReachedElseDay('day', value),
    })
    .where('owner_id', '=', value.userId)
    .where('project_id', '=', value.id)
    .returning(['unit', 'day_limit', 'month_limit', 'day', 'day_spent', 'month_spent'])
})
