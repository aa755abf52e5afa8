import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { dayAfter, dayOf } from '#time.ts'
import { type Budget, monthOf } from './budget.ts'

export async function findBudget(database: Database, { id, userId }: OwnProject): Promise<Budget | undefined> {
  return database
    .selectFrom('project_budgets')
    .select(['unit', 'day_limit', 'month_limit', 'day', 'day_spent', 'month_spent'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .executeTakeFirst()
}

export async function saveBudget(
  database: Database,
  { id, userId }: OwnProject,
  { unit, day_limit, month_limit }: Pick<Budget, 'unit' | 'day_limit' | 'month_limit'>,
  now: Date,
): Promise<void> {
  const keepIfSame = (column: 'day_spent' | 'month_spent') =>
    sql<number>`case when project_budgets.unit = excluded.unit then ${sql.ref(`project_budgets.${column}`)} else 0 end`
  await database
    .insertInto('project_budgets')
    .values({
      owner_id: userId,
      project_id: id,
      unit,
      day_limit,
      month_limit,
      day: dayOf(now),
      day_spent: 0,
      month_spent: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id']).doUpdateSet({
        unit: sql`excluded.unit`,
        day_limit: sql`excluded.day_limit`,
        month_limit: sql`excluded.month_limit`,
        day_spent: keepIfSame('day_spent'),
        month_spent: keepIfSame('month_spent'),
      }),
    )
    .execute()
}

/**
 * Returns the budget with the new sums, or undefined if there is no budget. A chat that began yesterday counts today.
 * Where another server, whose clock is ahead, has begun the next day already, it counts there (see `findSpentSums`).
 */
export async function addSpending(
  database: Database,
  { id, userId }: OwnProject,
  spent: { tokens: number; money: number },
  now: Date,
): Promise<Budget | undefined> {
  const day = dayOf(now)
  const month = `${monthOf(day)}%`
  const [budget] = await spendStatement(database, { id, userId, day, next: dayAfter(day), month, ...spent })
  return budget
}

interface SpendValues extends OwnProject {
  day: string
  next: string
  month: string
  tokens: number
  money: number
}

const spendStatement = prepareStatement((database, value: SpendValues) => {
  const amount = sql`case when unit = 'tokens' then cast(${value.tokens} as double precision) else cast(${value.money} as double precision) end`
  return database
    .updateTable('project_budgets')
    .set({
      day_spent: sql`case when day in (${value.day}, ${value.next}) then day_spent else 0 end + ${amount}`,
      month_spent: sql`case when day like ${value.month} or day = ${value.next} then month_spent else 0 end + ${amount}`,
      day: sql`case when day = ${value.next} then day else ${value.day} end`,
    })
    .where('owner_id', '=', value.userId)
    .where('project_id', '=', value.id)
    .returning(['unit', 'day_limit', 'month_limit', 'day', 'day_spent', 'month_spent'])
})
