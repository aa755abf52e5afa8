import { AppError } from '#app-error.ts'
import type { BillingAccount } from './billing-account.ts'
import type { BillingContext } from './billing-context.ts'
import type { PaidSubscription, PaymentCalls } from './payments.ts'
import { settlePlan } from './settle-plan.ts'

/** Whoever is overtaken this often by others leaves it to them. */
const MOST_TRIES = 10

interface Check {
  calls: PaymentCalls
  find: () => Promise<BillingAccount | undefined>
  event?: { id: string; type: string }
}

/**
 * Asks the provider for all of a customer's subscriptions and writes what they come to; undefined for a customer that is
 * not known here. The provider is asked outside any transaction, after the account was read.
 */
export async function checkPlan(
  context: Pick<BillingContext, 'database' | 'clock' | 'config'>,
  { calls, find, event }: Check,
): Promise<readonly PaidSubscription[] | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const account = await find()
    if (!account?.customerId) return undefined
    const subscriptions = await calls.listSubscriptions(account.customerId)
    if (await settlePlan(context, { account, subscriptions, ...(event && { event }) })) return subscriptions
  }
  throw new AppError('billing_unavailable')
}
