import { AppError } from '#app-error.ts'
import { createId } from '#ids.ts'
import { listAddressHashes } from '#secrets/hash-address.ts'
import { foldEmail } from '#users/email-key.ts'
import type { User } from '#users/user.ts'
import { findBillingAccount, forgetCustomer } from './billing-account.repository.ts'
import { type BillingContext, getPayments } from './billing-context.ts'
import { checkPlan } from './check-plan.ts'
import { derivePlan, rankPrices } from './derive-plan.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { inCheckoutTurn } from './in-checkout-turn.ts'
import { portalReturnUrl } from './open-portal.ts'
import { CustomerGone, type PaidSubscription, type PaymentCalls } from './payments.ts'
import { hasUsedTrial } from './used-trial.repository.ts'

/** An open checkout is given again while this much is left of it. */
const LEAST_LEFT_MS = 5 * 60 * 1000

interface Wish {
  calls: PaymentCalls
  user: User
  priceId: string
}

/** Where this price is paid; for whoever has a plan by a subscription, where that is managed. */
export async function startCheckout(context: BillingContext, user: User, priceId: string): Promise<string> {
  const payments = getPayments(context)
  if (!rankPrices(context.config.billing.prices).some(({ id }) => id === priceId)) {
    throw new AppError('invalid_input', { message: 'There is no such price. Choose a plan again.' })
  }
  const wish = { calls: payments.open(), user, priceId }
  await ensureCustomer(context, wish.calls, user)
  return inCheckoutTurn(context, user.id, async () => {
    try {
      return await findWay(context, wish)
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error
      await replaceCustomer(context, user.id)
      return findWay(context, wish)
    }
  })
}

async function findWay(context: BillingContext, wish: Wish): Promise<string> {
  const { calls, user, priceId } = wish
  const customerId = await ensureCustomer(context, calls, user)
  const find = () => findBillingAccount(context.database, user.id)
  const subscriptions = (await checkPlan(context, { calls, find })) ?? []
  if (await givesPlan(context, user.id, subscriptions)) return calls.createPortal(customerId, portalReturnUrl(context))
  const earliest = context.clock().getTime() + LEAST_LEFT_MS
  const open = await calls.listOpenCheckouts(customerId)
  const same = open.find((checkout) => checkout.priceId === priceId && checkout.expiresAt.getTime() > earliest)
  for (const { id } of open.filter((checkout) => checkout !== same)) {
    // Paid while we looked: what it was paid for is a plan by now, or will be in a moment.
    if (!(await calls.expireCheckout(id))) return findWay(context, wish)
  }
  return (
    same?.url ??
    createCheckout(context, {
      ...wish,
      customerId,
      isNew: subscriptions.length === 0 && !(await hadTrial(context, user)),
    })
  )
}

/** In an account of before, with the same address. */
function hadTrial({ database, encryptionKeys, clock }: BillingContext, { email }: User): Promise<boolean> {
  return hasUsedTrial(database, listAddressHashes(foldEmail(email), encryptionKeys), clock())
}

async function givesPlan(
  { database, config, clock }: BillingContext,
  userId: string,
  subscriptions: readonly PaidSubscription[],
): Promise<boolean> {
  const pastDueSince = (await findBillingAccount(database, userId))?.pastDueSince ?? null
  return derivePlan(subscriptions, config.billing.prices, { now: clock(), pastDueSince }).role > 0
}

function createCheckout(
  { config }: BillingContext,
  { calls, user, priceId, customerId, isNew }: Wish & { customerId: string; isNew: boolean },
): Promise<string> {
  return calls.createCheckout({
    customerId,
    userId: user.id,
    priceId,
    // A trial is for those who never had a subscription: nobody tries twice.
    trialDays: isNew ? config.billing.trialDays : 0,
    successUrl: `${config.appUrl}/dashboard/success`,
    cancelUrl: `${config.appUrl}/dashboard/canceled`,
    key: createId(),
  })
}

async function replaceCustomer({ database }: BillingContext, userId: string): Promise<void> {
  const account = await findBillingAccount(database, userId)
  if (!account?.customerId) return
  await forgetCustomer(database, { userId, customerId: account.customerId, customerKey: createId() })
}
