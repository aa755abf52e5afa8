import { type PlanId, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import type { PaidSubscription } from '#billing/payments.ts'
import type { BillingConfig } from '#config/billing.ts'
import { DAY } from '#time.ts'

export const GRACE_MS = 7 * DAY

export type Prices = BillingConfig['prices']

export interface DerivedPlan {
  role: number
  subscriptionId: string | null
  status: string | null
  priceId: string | null
  periodEndsAt: Date | null
  endsAt: Date | null
  pastDueSince: Date | null
  duplicateIds: readonly string[]
}

interface PricedSubscription extends PaidSubscription {
  price: { id: string; rank: number; role: number }
}

export function derivePlan(
  subscriptions: readonly PaidSubscription[],
  prices: Prices,
  { now, pastDueSince }: { now: Date; pastDueSince: Date | null },
): DerivedPlan {
  const known = subscriptions
    .flatMap((subscription) => toPricedSubscription(subscription, prices) ?? [])
    .sort(compareByAge)
  const isPastDue = known.some(({ status }) => status === 'past_due')
  const since = isPastDue ? (pastDueSince ?? now) : null
  const isInGrace = since !== null && now.getTime() - since.getTime() < GRACE_MS
  const paid = known.filter(({ status }) => isPaidStatus(status))
  const giving = known.filter(({ status }) => (status === 'past_due' ? isInGrace : isPaidStatus(status)))
  // A past-due subscription is shown even after the grace period, because a payment would bring the plan back.
  const shown = findMostExpensive(giving) ?? findMostExpensive(known.filter(({ status }) => status === 'past_due'))
  return {
    role: findMostExpensive(giving)?.price.role ?? 0,
    subscriptionId: shown?.id ?? null,
    status: shown?.status ?? null,
    priceId: shown?.price.id ?? null,
    periodEndsAt: shown?.periodEndsAt ?? null,
    endsAt: shown?.endsAt ?? null,
    pastDueSince: since,
    duplicateIds: paid.slice(1).map(({ id }) => id),
  }
}

function isPaidStatus(status: string): boolean {
  return status === 'active' || status === 'trialing'
}

function toPricedSubscription(subscription: PaidSubscription, prices: Prices): PricedSubscription | undefined {
  const ranked = rankPrices(prices).filter(({ id }) => subscription.priceIds.includes(id))
  const price = ranked.at(-1)
  return price && { ...subscription, price }
}

export function rankPrices({ pro, premium }: Prices): (PricedSubscription['price'] & { plan: PlanId })[] {
  const listed = [
    { id: pro.monthly, plan: 'pro', role: ROLE_PRO },
    { id: pro.annually, plan: 'pro', role: ROLE_PRO },
    { id: premium.monthly, plan: 'premium', role: ROLE_PREMIUM },
    { id: premium.annually, plan: 'premium', role: ROLE_PREMIUM },
  ] as const
  return listed.filter(({ id }) => id !== '').map((price, rank) => ({ ...price, rank }))
}

function findMostExpensive(subscriptions: readonly PricedSubscription[]): PricedSubscription | undefined {
  const [dearest] = [...subscriptions].sort((one, other) => other.price.rank - one.price.rank)
  return dearest
}

function compareByAge(one: PaidSubscription, other: PaidSubscription): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
}
