import type { Insights, InsightsQuery, Budget as ShownBudget } from '@bricks/contract'
import { type ErrorCode, LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { findModelOffer, type ModelOffer } from '#plans/model-offer.ts'
import { findFirstShown } from '#plans/shown-conversations.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { checkOwnProject, getProject } from '#projects/show-project.ts'
import { groupInWorker } from '#question-groups/group-in-worker.ts'
import type { TextGroup } from '#question-groups/group-texts.ts'
import { type Clock, dayOf } from '#time.ts'
import { findBudget, saveBudget } from './budget/budget.repository.ts'
import { type Budget, findSpent } from './budget/budget.ts'
import { listHealth } from './health.repository.ts'
import { type DayRange, findKeyedInsights, listDays, listDaysOf, listDeployedVersions } from './insights.repository.ts'
import { listAsked } from './questions.repository.ts'

const MOST_QUESTIONS = 10

const WAITING: readonly ErrorCode[] = ['too_busy', 'too_many_requests']

export interface InsightsContext {
  database: Database
  clock: Clock
  config: { models: readonly ModelOffer[] }
}

export async function getInsights(
  { database, clock }: InsightsContext,
  { role, ...own }: OwnProject & { role: number },
  { from, to, without }: Pick<InsightsQuery, 'from' | 'to' | 'without'>,
): Promise<Insights> {
  await checkOwnProject(database, own)
  const days = listDaysOf({ from, to }).length
  if (days === 0) throw refuseRange('The range ends before it begins.')
  if (days > LIMITS.insightDays) throw refuseRange(`A range has ${LIMITS.insightDays} days at most.`)
  const range = { from, to }
  const now = clock()
  const [listed, keyed, questions, versions, health, budget] = await Promise.all([
    listDays(database, own, range),
    findKeyedInsights(database, own, range),
    without === 'questions' || findFirstShown(role, now) !== undefined ? [] : listQuestions(database, own, range),
    listDeployedVersions(database, own, range),
    listHealth(database, own),
    findBudget(database, own),
  ])
  return {
    days: listed,
    ...keyed,
    questions,
    versions,
    health,
    budget: budget ? showBudget(budget, now) : null,
  }
}

/** Null if so many are waiting for theirs that it would take too long: the numbers do not wait for it. */
async function listQuestions(database: Database, own: OwnProject, range: DayRange): Promise<Insights['questions']> {
  try {
    const groups = await groupInWorker(own.userId, () => listAsked(database, own, range))
    return groups
      .filter(({ count }) => count > 1)
      .slice(0, MOST_QUESTIONS)
      .map(showQuestion)
  } catch (error) {
    if (error instanceof AppError && WAITING.includes(error.code)) return null
    throw error
  }
}

function showQuestion({ text, count, turns }: TextGroup) {
  return { text, count, turns: turns.map(({ conversation_id, id }) => ({ conversation_id, id })) }
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
