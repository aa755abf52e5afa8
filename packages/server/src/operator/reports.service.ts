import type { MailState, OperatedUsage, ProviderHealth } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { isMailConfigured } from '#mail/queue-mail.ts'
import { findModelOffer } from '#plans/model-offer.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import type { Operator } from './admit-operator.ts'
import { recordOperatorEvent } from './operator.repository.ts'
import {
  listModelHealth,
  listOutbox,
  listProviderProblems,
  listUsageOfAccounts,
  makeMailDue,
} from './reports.repository.ts'

type ReportsContext = Pick<Context, 'database' | 'clock' | 'config'>

export async function readUsageOfMonth(
  { database, clock }: ReportsContext,
  { month, before }: { month?: string | undefined; before?: string | undefined },
): Promise<OperatedUsage[]> {
  return listUsageOfAccounts(database, { month: month ?? findUsagePeriod(clock()), before })
}

export async function readProviderHealth({ database, clock, config }: ReportsContext): Promise<ProviderHealth[]> {
  const now = clock()
  const health = await listModelHealth(database, now)
  const problems = await listProviderProblems(database, now)
  const [first] = config.providers
  const findProviderOfModel = (model: string) => {
    const named = findModelOffer(config.models, model)?.provider
    return config.providers.some(({ id }) => id === named) ? named : first.id
  }
  return config.providers.map(({ id, label }) => ({
    id,
    label,
    models: health
      .filter(({ model }) => findProviderOfModel(model) === id)
      .map(({ model, answers, failed }) => ({ id: model, answers, failed })),
    problems: problems
      .filter(({ model }) => findProviderOfModel(model) === id)
      .map(({ code, at, said }) => ({ code, at, said })),
  }))
}

export async function readOutboxState(context: ReportsContext): Promise<MailState> {
  return { on: isMailConfigured(context), ...(await listOutbox(context.database)) }
}

export async function retryMailForOperator(
  { database, clock }: ReportsContext,
  operator: Operator,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const kind = await makeMailDue(transaction, { accountId, id, now: clock() })
    if (kind === undefined) throw new AppError('not_found')
    const account = accountId === '' ? {} : { accountId }
    await recordOperatorEvent(transaction, { operator, kind: 'mail_tried_again', note: kind, ...account })
  })
}
