import type { Database } from '#db/database.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { addSpending } from './budget.repository.ts'
import { findBudgetWarning } from './budget.ts'
import { warnOwnerOfBudget } from './warn-owner-of-budget.ts'

/** Call it in a transaction. For a chat, call it in the one that stores how the chat's turn ended. */
export async function countSpendingAndWarn(
  context: MailContext & { database: Database },
  own: OwnProject,
  spent: { tokens: number; money: number },
): Promise<void> {
  const budget = await addSpending(context.database, own, spent, context.clock())
  const kind = budget && findBudgetWarning(budget, budget.unit === 'tokens' ? spent.tokens : spent.money)
  if (kind) await warnOwnerOfBudget(context, own, kind)
}
