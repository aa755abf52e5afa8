import type { ContactMessage } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimIdempotencyKey } from '#http/idempotency-key.repository.ts'
import { createId } from '#ids.ts'
import { foldEmail } from '#mail/email-key.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { insertContactMessage } from './contact-message.repository.ts'

export interface ContactContext extends MailContext {
  database: Database
  config: MailContext['config'] & { contactEmail: string }
}

export async function receiveContactMessage(
  context: ContactContext,
  form: ContactMessage,
  address: string,
): Promise<void> {
  await limitRate(context, RATE_LIMITS.contactMessage, address)
  // Only spam programs fill in this field, which the form hides from people.
  if (form.website) return
  const now = context.clock()
  const emailKey = foldEmail(form.email)
  const scope = `contact:${emailKey}`
  await inTransaction(context.database, async (database) => {
    const { request_id: key } = form
    if (key !== undefined && !(await claimIdempotencyKey(database, { ownerId: '', scope, key }, now))) return
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
