import type { ContactMessage } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimRequestId } from '#http/request-id.repository.ts'
import { createId } from '#ids.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { foldEmail } from '#users/email-key.ts'
import { insertContactMessage } from './contact-message.repository.ts'

export interface ContactContext extends MailContext {
  database: Database
  config: MailContext['config'] & { contactEmail: string }
}

/** Keeps a message for the operator. Sent again with the same request id, it is kept once. */
export async function keepContactMessage(
  context: ContactContext,
  form: ContactMessage,
  address: string,
): Promise<void> {
  const key = contactCounter(address)
  await limitRate(context, { key, ...RATE_LIMITS.contactMessagePerAddress })
  if (form.website) return
  const now = context.clock()
  const emailKey = foldEmail(form.email)
  const scope = `contact:${emailKey}`
  await inTransaction(context.database, async (database) => {
    const { request_id: requestId } = form
    const isRepeated = requestId !== undefined && !(await claimRequestId(database, { scope, requestId, now }))
    if (isRepeated) return
    const id = createId()
    await insertContactMessage(database, {
      id,
      first_name: form['first-name'] ?? '',
      last_name: form['last-name'] ?? '',
      email: form.email,
      email_key: emailKey,
      phone_number: form['phone-number'] ?? '',
      message: form.message,
      created_at: now.toISOString(),
    })
    if (context.config.contactEmail !== '') {
      await queueMail(context, database, { kind: 'contact_message', data: { message_id: id }, sender: address })
    }
  })
}

/** Counts the messages that come from an address. */
export function contactCounter(address: string): string {
  return `contact:${foldAddress(address)}`
}
