import type { Database } from '#db/database.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { findProjectName, type OwnProject } from '#projects/project.repository.ts'
import type { BudgetWarning } from './budget.ts'

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
