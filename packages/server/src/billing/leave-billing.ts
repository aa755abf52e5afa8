import type { Database } from '#db/database.ts'
import { findBillingAccount } from './billing-account.repository.ts'
import { insertBillingTask } from './billing-task.repository.ts'
import { keepUsedTrial } from './used-trial.repository.ts'

interface Leaving {
  userId: string
  addressHash: string
  now: Date
}

/** Within the transaction that deletes a user: the provider will be told to end their subscription and forget them. */
export async function leaveBilling(database: Database, { userId, addressHash, now }: Leaving): Promise<void> {
  const account = await findBillingAccount(database, userId)
  if (!account?.customerId) return
  if (account.subscriptionId !== null) await keepUsedTrial(database, addressHash, now)
  await insertBillingTask(database, { kind: 'delete_customer', subject: account.customerId, addressHash, now })
}
