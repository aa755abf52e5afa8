import type { WaitingTemplate } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Context } from '#context.ts'
import { revealInvisible } from '#conversation-texts/invisible-text.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashTemplate, listReviewedParts } from '#templates/review-template.ts'
import {
  approveTemplate,
  deleteWaitingTemplate,
  findAnyTemplate,
  type PublishedTemplate,
} from '#templates/template.repository.ts'
import type { Operator } from './admit-operator.ts'
import { recordOperatorEvent } from './operator.repository.ts'
import { listWaitingTemplateRows } from './reports.repository.ts'

type TemplatesContext = Pick<Context, 'database'>

export async function listWaitingTemplates({ database }: TemplatesContext): Promise<WaitingTemplate[]> {
  const waiting: WaitingTemplate[] = []
  for (const { id, author, created_at } of await listWaitingTemplateRows(database, LIMITS.waitingTemplates)) {
    const template = await findAnyTemplate(database, id)
    if (template)
      waiting.push({
        id,
        name: revealInvisible(template.name),
        author,
        created_at,
        ...showWholeTemplate(template),
      })
  }
  return waiting
}

function showWholeTemplate(template: PublishedTemplate): Pick<WaitingTemplate, 'seen' | 'parts'> {
  return {
    seen: hashTemplate(template),
    parts: listReviewedParts(template).map(({ place, text, marks }) => ({
      place,
      text,
      marks: marks.map(({ start, end }) => ({ start, end })),
    })),
  }
}

/** `seen` must match the template as it is now: it may have been changed after the operator looked at it. */
export async function approveWaitingTemplate(
  { database }: TemplatesContext,
  operator: Operator,
  { id, seen }: { id: string; seen: string },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const template = await findAnyTemplate(transaction, id)
    if (!template || template.isApproved) throw new AppError('not_found')
    if (hashTemplate(template) !== seen) throw new AppError('conflict')
    if (!(await approveTemplate(transaction, id))) throw new AppError('not_found')
    const about = template.name
    if (template.userId !== null) {
      await recordAuditEvent(transaction, { ownerId: template.userId, kind: 'template_approved', about })
    }
    const account = template.userId === null ? {} : { accountId: template.userId }
    await recordOperatorEvent(transaction, { operator, kind: 'template_approved', about, ...account })
  })
}

export async function refuseWaitingTemplate(
  { database }: TemplatesContext,
  operator: Operator,
  id: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const refused = await deleteWaitingTemplate(transaction, id)
    if (!refused) throw new AppError('not_found')
    const { name: about, userId } = refused
    if (userId !== null) await recordAuditEvent(transaction, { ownerId: userId, kind: 'template_withdrawn', about })
    const account = userId === null ? {} : { accountId: userId }
    await recordOperatorEvent(transaction, { operator, kind: 'template_refused', about, ...account })
  })
}
