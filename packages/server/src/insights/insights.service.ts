import type { Insights, InsightsQuery, Budget as ShownBudget } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { findModelOffer, type ModelOffer } from '#plans/model-offer.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { checkOwnProject, getProject } from '#projects/show-project.ts'
import { type Clock, dayOf } from '#time.ts'
import { findBudget, saveBudget } from './budget/budget.repository.ts'
import { type Budget, findSpent } from './budget/budget.ts'
import { listHealth } from './health.repository.ts'
import { findKeyedInsights, listDays, listDaysOf, listDeployedVersions } from './insights.repository.ts'

export interface InsightsContext {
  database: Database
  clock: Clock
  config: { models: readonly ModelOffer[] }
}

export async function getInsights(
  { database, clock }: InsightsContext,
  own: OwnProject,
  { from, to }: Pick<InsightsQuery, 'from' | 'to'>,
): Promise<Insights> {
  await checkOwnProject(database, own)
  const days = listDaysOf({ from, to }).length
  if (days === 0) throw refuseRange('The range ends before it begins.')
  if (days > LIMITS.insightDays) throw refuseRange(`A range has ${LIMITS.insightDays} days at most.`)
  const range = { from, to }
  const [listed, keyed, versions, health, budget] = await Promise.all([
    listDays(database, own, range),
    findKeyedInsights(database, own, range),
    listDeployedVersions(database, own, range),
    listHealth(database, own),
    findBudget(database, own),
  ])
  return {
    days: listed,
    ...keyed,
    questions: [],
    versions,
    health,
    budget: budget ? showBudget(budget, clock()) : null,
  }
}

/** A budget in money needs a price for the model of the draft: without one nothing would ever be spent. */
export async function setBudget(
  { database, clock, config }: InsightsContext,
  own: OwnProject,
  { unit, day, month }: Pick<ShownBudget, 'unit' | 'day' | 'month'>,
): Promise<ShownBudget> {
  const { content } = await getProject(database, own)
  if (unit === 'money' && !findModelOffer(config.models, content.model)?.prices) {
    throw refuseRange('The model of this bot has no price here. Choose a budget in tokens.')
  }
  const now = clock()
  await saveBudget(database, own, { unit, day_limit: day, month_limit: month }, now)
  const saved = await findBudget(database, own)
  if (!saved) throw new AppError('not_found')
  return showBudget(saved, now)
}

function showBudget(budget: Budget, now: Date): ShownBudget {
  const { unit, day_limit: day, month_limit: month } = budget
  return { unit, day, month, spent: findSpent(budget, dayOf(now)) }
}

function refuseRange(message: string): AppError {
  return new AppError('invalid_input', { message })
}
