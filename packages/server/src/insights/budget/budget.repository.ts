import { sql } from 'kysely'
import {
  type CountedDays,
  getDayAndNextDay,
  writeIsDayOrNextDay,
  writeNextDayIfReachedElseDay,
} from '#db/counted-day.ts'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
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

export async function saveBudget(
  database: Database,
  { id, userId }: OwnProject,
  { unit, day_limit, month_limit }: Pick<Budget, 'unit' | 'day_limit' | 'month_limit'>,
  now: Date,
): Promise<void> {
  const keepIfUnitIsUnchanged = (column: 'day_spent' | 'month_spent') =>
    sql<number>`case when project_budgets.unit = excluded.unit then ${sql.ref(`project_budgets.${column}`)} else 0 end`
  await database
    .insertInto('project_budgets')
    .values({
      owner_id: userId,
      project_id: id,
      unit,
      day_limit,
      month_limit,
      day: formatDay(now),
      day_spent: 0,
      month_spent: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id']).doUpdateSet({
        unit: sql`excluded.unit`,
        day_limit: sql`excluded.day_limit`,
        month_limit: sql`excluded.month_limit`,
        day_spent: keepIfUnitIsUnchanged('day_spent'),
        month_spent: keepIfUnitIsUnchanged('month_spent'),
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
  spent: { tokens: number; money: number },
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

interface SpendValues extends OwnProject, CountedDays {
  month: string
  tokens: number
  money: number
}

const spendStatement = prepareStatement((database, value: SpendValues) => {
  const amount = sql`case when unit = 'tokens' then cast(${value.tokens} as double precision) else cast(${value.money} as double precision) end`
  const isCounted = writeIsDayOrNextDay('day', value)
  return database
    .updateTable('project_budgets')
    .set({
      day_spent: sql`case when ${isCounted} then day_spent else 0 end + ${amount}`,
      month_spent: sql`case when ${isCounted} or day like ${value.month} then month_spent else 0 end + ${amount}`,
      day: writeNextDayIfReachedElseDay('day', value),
    })
    .where('owner_id', '=', value.userId)
    .where('project_id', '=', value.id)
    .returning(['unit', 'day_limit', 'month_limit', 'day', 'day_spent', 'month_spent'])
})
