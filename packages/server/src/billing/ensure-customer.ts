import { AppError } from '#app-error.ts'
import { createId } from '#ids.ts'
import { findBillingAccount, insertBillingAccount, keepCustomer } from './billing-account.repository.ts'
import type { BillingContext } from './billing-context.ts'
import { insertBillingTask } from './billing-task.repository.ts'
import type { PaymentCalls } from './payments.ts'

/** The one customer of a user at the provider, made at the first checkout; asking for it twice at once makes one. */
export async function ensureCustomer(
  { database, clock }: Pick<BillingContext, 'database' | 'clock'>,
  calls: PaymentCalls,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const known = await findBillingAccount(database, userId)
  if (known?.customerId) return known.customerId
  await insertBillingAccount(database, { userId, customerKey: createId(), now: clock() })
  const account = await findBillingAccount(database, userId)
  if (!account) throw new AppError('not_signed_in')
  const made = await calls.createCustomer({ email, userId, key: account.customerKey })
  if (await keepCustomer(database, userId, made)) return made
  // Theirs was made elsewhere in the meantime, or they are gone: this one stays nobody's.
  await insertBillingTask(database, { kind: 'delete_customer', subject: made, now: clock() })
  const current = await findBillingAccount(database, userId)
  if (!current?.customerId) throw new AppError('not_signed_in')
  return current.customerId
}
