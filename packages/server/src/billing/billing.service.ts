import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { requireSession } from '#sessions/session.service.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import {
  findAccountOfCustomer,
  findBillingAccount,
  hasBillingEvent,
  storeCustomerOfEvent,
} from './billing.repository.ts'
import type { BillingContext, PaymentsContext } from './billing-context.ts'
import { insertUsedTrial } from './checkout/checkout.repository.ts'
import { createPortalPage, startCheckout } from './checkout/start-checkout.ts'
import type { PaymentEvent } from './payments.ts'
import { syncSubscriptions } from './subscriptions/sync-subscriptions.ts'
import { insertBillingTask } from './tasks/billing-task.repository.ts'

export interface Payer {
  user: User
  sessionId: string
}

export async function openCheckout(context: BillingContext, payer: Payer, priceId: string): Promise<string> {
  return openPaymentPage(context, payer, (payments) => startCheckout(payments, payer.user, priceId))
}

export async function openPortal(context: BillingContext, payer: Payer): Promise<string> {
  return openPaymentPage(context, payer, (payments) => createPortalPage(payments, payer.user))
}

/**
 * The payment provider may take long, and its pages show bills and end subscriptions. If the session ends meanwhile, it
 * gets no address of them.
 */
async function openPaymentPage(
  context: BillingContext,
  { user, sessionId }: Payer,
  open: (payments: PaymentsContext) => Promise<string>,
): Promise<string> {
  await limitRate(context, RATE_LIMITS.paymentPage, user.id)
  const url = await open(getPaymentsContext(context))
  await requireSession(context.database, { userId: user.id, sessionId })
  return url
}

export async function receiveWebhook(
  context: BillingContext,
  { payload, signature }: { payload: Buffer; signature: string | undefined },
): Promise<string | undefined> {
  const event = getPaymentsContext(context).payments.readEvent(payload, signature, context.clock())
  if (!event) throw new AppError('signature_invalid')
  return receivePaymentEvent(context, event)
}

/**
 * Asks the provider for the customer's current state, so the order and number of events do not matter. Returns once the
 * state is stored or the event is known to have no effect, else throws. Returns the customer's account.
 */
export async function receivePaymentEvent(context: BillingContext, event: PaymentEvent): Promise<string | undefined> {
  const { database, logger } = context
  const { payments } = getPaymentsContext(context)
  const { id, type, livemode, customerId } = event
  const logIgnoredEvent = (reason: string): undefined => {
    logger.info({ event: id, type, reason }, 'an event of Stripe has no effect')
  }
  if (livemode !== payments.livemode) return logIgnoredEvent('it is of another mode')
  if (customerId === undefined) return logIgnoredEvent('it is about no customer')
  const readAccount = () => findAccountOfCustomer(database, customerId)
  let account = await readAccount()
  if (!account && (await storeForgottenCustomer(context, event))) account = await readAccount()
  if (account && (await hasBillingEvent(database, account.userId, id))) return account.userId
  const subscriptions = await syncSubscriptions(context, {
    calls: payments.startCalls(),
    readAccount,
    event: { id, type },
  })
  return subscriptions ? account?.userId : logIgnoredEvent('its customer is not known')
}

/**
 * Stores a customer that the database does not know: a restored backup may be older than the customer, who has paid all
 * the same. Ignores the event of a deletion, because a customer that is gone at the provider must not come back.
 */
async function storeForgottenCustomer(
  { database, clock }: BillingContext,
  { type, customerId, userId }: PaymentEvent,
): Promise<boolean> {
  if (customerId === undefined || userId === undefined || type.endsWith('.deleted')) return false
  return storeCustomerOfEvent(database, { userId, customerId, customerKey: createId(), now: clock() })
}

/**
 * Must be called in the transaction that deletes the account. With the lock, `storeCustomer` runs before or after all
 * of this: a customer that is stored in between would stay at the provider, and nobody would delete it.
 */
export async function enqueueCustomerDeletion(
  database: Database,
  { userId, addressHash, now }: { userId: string; addressHash: string; now: Date },
): Promise<void> {
  await lockUser(database, userId)
  const account = await findBillingAccount(database, userId)
  if (!account?.customerId) return
  if (account.subscriptionId !== null) await insertUsedTrial(database, addressHash, now)
  await insertBillingTask(database, { kind: 'delete_customer', subject: account.customerId, addressHash, now })
}

export function getPaymentsContext(context: BillingContext): PaymentsContext {
  const { payments } = context
  if (!payments) throw new AppError('billing_not_configured')
  return { ...context, payments }
}
