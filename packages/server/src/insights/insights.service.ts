import type { Insights, InsightsQuery, Budget as ShownBudget } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import { findModelOffer, type ModelOffer } from '#plans/model-offer.ts'
import { findFirstShownInstant } from '#plans/shown-conversations.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { checkOwnProject, getProject } from '#projects/show-project.ts'
import type { SecretsContext } from '#secrets/secrets.ts'
import { type Clock, formatDay } from '#time.ts'
import { findAndLockBudget, findBudget, saveBudget } from './budget/budget.repository.ts'
import { type Budget, findBudgetWarningOfNewLimit, findSpentSums } from './budget/budget.ts'
import { warnOwnerOfBudget } from './budget/warn-owner-of-budget.ts'
import { countDaysOfRange } from './day-range.ts'
import { listHealthProblems } from './health.ts'
import { findBrickAndModelInsights, listDeployedVersions, listInsightDays } from './insights.repository.ts'
import type { KeptQuestions, ShownQuestions } from './question-insights.ts'

const NO_QUESTIONS: ShownQuestions = { questions: [], questions_at: null }

export interface InsightsContext extends Pick<SecretsContext, 'encryptionKeys'> {
  database: Database
  clock: Clock
  config: { models: readonly ModelOffer[] }
}

export async function getInsights(
  { database, clock, config, encryptionKeys, keptQuestions }: InsightsContext & { keptQuestions: KeptQuestions },
  { role, ...own }: OwnProject & { role: number },
  { from, to, without }: Pick<InsightsQuery, 'from' | 'to' | 'without'>,
): Promise<Insights> {
  await checkOwnProject(database, own)
  const days = countDaysOfRange({ from, to })
  if (days === 0) throw createInputError('The range ends before it begins.')
  if (days > LIMITS.insightDays) throw createInputError(`A range has ${LIMITS.insightDays} days at most.`)
  const range = { from, to }
  const now = clock()
  const [listed, keyed, versions, health, budget] = await Promise.all([
    listInsightDays(database, own, range),
    findBrickAndModelInsights(database, own, range),
    listDeployedVersions(database, own, range),
    listHealthProblems({ database, clock, config, encryptionKeys }, { ...own, role }),
    findBudget(database, own),
  ])
  const chats = listed.reduce((all, day) => all + day.chats, 0)
  const hasQuestions = without !== 'questions' && findFirstShownInstant(role, now) === undefined
  return {
    days: listed,
    ...keyed,
    ...(hasQuestions ? await keptQuestions.showAndRenew(own, range, chats) : NO_QUESTIONS),
    versions,
    health,
    budget: budget ? toShownBudget(budget, now) : null,
  }
}

/** A limit in money needs a price for the draft's model: without a price nothing would ever be spent. */
export async function setBudget(
  context: InsightsContext & MailContext,
  own: OwnProject,
  { unit, day, month }: Pick<ShownBudget, 'unit' | 'day' | 'month'>,
): Promise<ShownBudget> {
  const { database, clock, config } = context
  const { content } = await getProject(database, own)
  const hasLimit = day !== null || month !== null
  if (unit === 'money' && hasLimit && !findModelOffer(config.models, content.model)?.prices) {
    throw createInputError('The model of this bot has no price here. Choose a budget in tokens.')
  }
  const now = clock()
  const saved = await inTransaction(database, async (transaction) => {
    const before = await findAndLockBudget(transaction, own)
    await saveBudget(transaction, own, { unit, day_limit: day, month_limit: month }, now)
    const after = await findBudget(transaction, own)
    const warning = after && findBudgetWarningOfNewLimit(before, after, formatDay(now))
    if (warning) await warnOwnerOfBudget({ ...context, database: transaction }, own, warning)
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'budget_set', projectId: own.id })
    return after
  })
  if (!saved) throw new AppError('not_found')
  return toShownBudget(saved, now)
}

function toShownBudget(budget: Budget, now: Date): ShownBudget {
  const { unit, day_limit: day, month_limit: month } = budget
  return { unit, day, month, spent: findSpentSums(budget, formatDay(now)) }
}

function createInputError(message: string): AppError {
  return new AppError('invalid_input', { message })
}
