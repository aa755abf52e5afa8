import type { Database } from '#db/database.ts'
import { findBillingAccount } from './billing-account.repository.ts'
import { insertBillingTask } from './billing-task.repository.ts'

/** Within the transaction that deletes a user: the provider will be told to end their subscription and forget them. */
export async function leaveBilling(database: Database, userId: string, now: Date): Promise<void> {
  const account = await findBillingAccount(database, userId)
  if (account?.customerId) {
    await insertBillingTask(database, { kind: 'delete_customer', subject: account.customerId, now })
  }
}
