import type { Database } from '#db/database.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { findProjectName, type OwnProject } from '#projects/project.repository.ts'
import { addSpending } from './budget.repository.ts'
import { type BudgetWarning, findBudgetWarning } from './budget.ts'

/** Call it in a transaction; for a chat, in the one that stores how its turn ended. */
export async function countSpendingAndWarn(
  context: MailContext & { database: Database },
  own: OwnProject,
  spent: { tokens: number; money: number },
): Promise<void> {
  const budget = await addSpending(context.database, own, spent, context.clock())
  const kind = budget && findBudgetWarning(budget, budget.unit === 'tokens' ? spent.tokens : spent.money)
  if (kind) await warnOwnerOfBudget(context, own, kind)
}

export async function warnOwnerOfBudget(
  context: MailContext & { database: Database },
  own: OwnProject,
  kind: BudgetWarning,
): Promise<void> {
  const { database } = context
  await insertNotice(database, { userId: own.userId, projectId: own.id, kind, at: context.clock() })
  await queueMail(context, database, {
    kind,
    userId: own.userId,
    data: { bot: await findProjectName(database, own), project_id: own.id },
  })
}
