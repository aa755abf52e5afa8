import { findPlanOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { findBillingAccount, forgetCustomer } from '#billing/billing.repository.ts'
import type { PaymentsContext } from '#billing/billing-context.ts'
import { CustomerGoneError, type PaidSubscription, type PaymentCalls } from '#billing/payments.ts'
import { derivePlan, rankPrices } from '#billing/subscriptions/derive-plan.ts'
import { syncSubscriptions } from '#billing/subscriptions/sync-subscriptions.ts'
import { createId } from '#ids.ts'
import { foldEmail } from '#mail/email-key.ts'
import { hashEmailAddress, listEmailAddressHashes } from '#secrets/hash-email-address.ts'
import { MINUTE } from '#time.ts'
import type { User } from '#users/user.ts'
import { hasUsedTrial, insertUsedTrial } from './checkout.repository.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { withCheckoutLock } from './with-checkout-lock.ts'

const LEAST_LEFT_MS = 5 * MINUTE

interface CheckoutRequest {
  calls: PaymentCalls
  user: User
  priceId: string
}

export async function startCheckout(context: PaymentsContext, user: User, priceId: string): Promise<string> {
  if (!rankPrices(context.config.billing.prices).some(({ id }) => id === priceId)) {
    throw new AppError('invalid_input', { message: 'There is no such price. Choose a plan again.' })
  }
  const request = { calls: context.payments.startCalls(), user, priceId }
  await ensureCustomer(context, request.calls, user)
  return withCheckoutLock(context, user.id, async () => {
    try {
      return await findOrCreateCheckoutPage(context, request)
    } catch (error) {
      if (!(error instanceof CustomerGoneError)) throw error
      await forgetGoneCustomer(context, request)
      return findOrCreateCheckoutPage(context, request)
    }
  })
}

export async function createPortalPage(context: PaymentsContext, user: User): Promise<string> {
  const account = await findBillingAccount(context.database, user.id)
  if (!account?.customerId) throw createNothingToManageError(user)
  try {
    return await context.payments.startCalls().createPortal(account.customerId, buildPortalReturnUrl(context))
  } catch (error) {
    throw error instanceof CustomerGoneError ? createNothingToManageError(user) : error
  }
}

function createNothingToManageError({ role }: User): AppError {
  if (findPlanOfRole(role) !== 'free') return new AppError('nothing_to_manage')
  return new AppError('nothing_to_manage', {
    message: 'There is no subscription to manage. You are on the Free plan.',
  })
}

async function findOrCreateCheckoutPage(context: PaymentsContext, request: CheckoutRequest): Promise<string> {
  const { calls, user, priceId } = request
  const customerId = await ensureCustomer(context, calls, user)
  const readAccount = () => findBillingAccount(context.database, user.id)
  const subscriptions = (await syncSubscriptions(context, { calls, readAccount })) ?? []
  if (await hasPaidPlan(context, user.id, subscriptions))
    return calls.createPortal(customerId, buildPortalReturnUrl(context))
  const earliest = context.clock().getTime() + LEAST_LEFT_MS
  const open = await calls.listOpenCheckouts(customerId)
  const same = open.find((checkout) => checkout.priceId === priceId && checkout.expiresAt.getTime() > earliest)
  for (const { id } of open.filter((checkout) => checkout !== same)) {
    // A checkout that cannot be expired was paid meanwhile, and gives a plan now or soon. So everything is read again.
    if (!(await calls.expireCheckout(id))) return findOrCreateCheckoutPage(context, request)
  }
  if (same) return same.url
  const isNew = subscriptions.length === 0 && !(await hasUserUsedTrial(context, user))
  return createCheckoutPage(context, { ...request, customerId, isNew })
}

function hasUserUsedTrial({ database, encryptionKeys, clock }: PaymentsContext, { email }: User): Promise<boolean> {
  return hasUsedTrial(database, listEmailAddressHashes(foldEmail(email), encryptionKeys), clock())
}

async function hasPaidPlan(
  { database, config, clock }: PaymentsContext,
  userId: string,
  subscriptions: readonly PaidSubscription[],
): Promise<boolean> {
  const pastDueSince = (await findBillingAccount(database, userId))?.pastDueSince ?? null
  return derivePlan(subscriptions, config.billing.prices, { now: clock(), pastDueSince }).role > 0
}

function createCheckoutPage(
  { config }: PaymentsContext,
  { calls, user, priceId, customerId, isNew }: CheckoutRequest & { customerId: string; isNew: boolean },
): Promise<string> {
  return calls.createCheckout({
    customerId,
    userId: user.id,
    priceId,
    trialDays: isNew ? config.billing.trialDays : 0,
    successUrl: `${config.appUrl}/dashboard/success`,
    cancelUrl: `${config.appUrl}/dashboard/canceled`,
    key: createId(),
  })
}

/** Stripe still lists a deleted customer's subscriptions, so the next customer of this user gets no second trial. */
async function forgetGoneCustomer(
  { database, encryptionKeys, clock }: PaymentsContext,
  { calls, user }: CheckoutRequest,
): Promise<void> {
  const account = await findBillingAccount(database, user.id)
  if (!account?.customerId) return
  const { customerId } = account
  const hadPlan = (await calls.listSubscriptions(customerId)).length > 0
  if (hadPlan) await insertUsedTrial(database, hashEmailAddress(foldEmail(user.email), encryptionKeys), clock())
  await forgetCustomer(database, { userId: user.id, customerId, customerKey: createId() })
}

function buildPortalReturnUrl({ config }: PaymentsContext): string {
  return `${config.appUrl}/settings?managed`
}
