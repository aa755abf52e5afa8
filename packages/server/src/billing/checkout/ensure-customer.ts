import { AppError } from '#app-error.ts'
import { findBillingAccount, insertBillingAccount, storeCustomer } from '#billing/billing.repository.ts'
import type { BillingContext } from '#billing/billing-context.ts'
import type { PaymentCalls } from '#billing/payments.ts'
import { insertBillingTask } from '#billing/tasks/billing-task.repository.ts'
import { createId } from '#ids.ts'

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
  const created = await calls.createCustomer({ email, userId, key: account.customerKey })
  if (await storeCustomer(database, userId, created)) return created
  // Another process stored a customer, or the user is gone. So the new customer, which could not be stored, is deleted.
  await insertBillingTask(database, { kind: 'delete_customer', subject: created, now: clock() })
  const current = await findBillingAccount(database, userId)
  if (!current?.customerId) throw new AppError('not_signed_in')
  return current.customerId
}
