import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashTemplate } from '#templates/review-template.ts'
import { approveTemplate as approve } from '#templates/template.repository.ts'
import { type Command, UsageError } from './command.ts'
import { getPublishedTemplate } from './show-template.ts'

const USAGE = 'approve-template ID SEEN'

/**
 * SEEN is a word that `show-template` prints after the whole template. It proves that the operator has seen all of the
 * template.
 */
export const approveTemplate: Command = {
  usage: USAGE,
  run: async (database, [id, seen, ...rest]) => {
    if (!id || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const template = await getPublishedTemplate(database, id)
    if (seen !== hashTemplate(template)) {
      throw new UsageError(`Look at it first: show-template ${id}. Its last line has the command that approves it.`)
    }
    const { userId: ownerId, name: about, isApproved } = template
    if (isApproved) return [{ id, name: about }]
    return inTransaction(database, async (transaction) => {
      const approved = await approve(transaction, id)
      if (!approved) throw new UsageError(`There is no template ${id} that waits.`)
      if (ownerId !== null) {
        await recordAuditEvent(transaction, { ownerId, kind: 'template_approved', about })
      }
      return [approved]
    })
  },
}
