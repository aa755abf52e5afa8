import { type PlanId, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import type { BillingConfig } from '#billing-config.ts'
import type { PaidSubscription } from './payments.ts'

/** How long a plan goes on after its first payment that failed. */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000

export type Prices = BillingConfig['prices']

/** What all subscriptions of a customer come to. */
export interface DerivedPlan {
  /** 0 where they give no plan. */
  role: number
  subscriptionId: string | null
  status: string | null
  priceId: string | null
  periodEndsAt: Date | null
  endsAt: Date | null
  pastDueSince: Date | null
  /** Paid for beside an earlier one: all but the first. */
  duplicateIds: readonly string[]
}

interface Known extends PaidSubscription {
  price: { id: string; rank: number; role: number }
}

/** The plan of the dearest known price among the subscriptions that give one; the same for every order of events. */
export function derivePlan(
  subscriptions: readonly PaidSubscription[],
  prices: Prices,
  { now, pastDueSince }: { now: Date; pastDueSince: Date | null },
): DerivedPlan {
  const known = subscriptions.flatMap((subscription) => toKnown(subscription, prices) ?? []).sort(byAge)
  const isPastDue = known.some(({ status }) => status === 'past_due')
  const since = isPastDue ? (pastDueSince ?? now) : null
  const isInGrace = since !== null && now.getTime() - since.getTime() < GRACE_MS
  const paid = known.filter(({ status }) => isPaid(status))
  const giving = known.filter(({ status }) => (status === 'past_due' ? isInGrace : isPaid(status)))
  // One that gives nothing any more is kept in sight for as long as paying it would bring the plan back.
  const shown = dearestOf(giving) ?? dearestOf(known.filter(({ status }) => status === 'past_due'))
  return {
    role: dearestOf(giving)?.price.role ?? 0,
    subscriptionId: shown?.id ?? null,
    status: shown?.status ?? null,
    priceId: shown?.price.id ?? null,
    periodEndsAt: shown?.periodEndsAt ?? null,
    endsAt: shown?.endsAt ?? null,
    pastDueSince: since,
    duplicateIds: paid.slice(1).map(({ id }) => id),
  }
}

function isPaid(status: string): boolean {
  return status === 'active' || status === 'trialing'
}

function toKnown(subscription: PaidSubscription, prices: Prices): Known | undefined {
  const ranked = rankPrices(prices).filter(({ id }) => subscription.priceIds.includes(id))
  const price = ranked.at(-1)
  return price && { ...subscription, price }
}

/** The known prices, the dearest last. */
export function rankPrices({ pro, premium }: Prices): (Known['price'] & { plan: PlanId })[] {
  const listed = [
    { id: pro.monthly, plan: 'pro', role: ROLE_PRO },
    { id: pro.annually, plan: 'pro', role: ROLE_PRO },
    { id: premium.monthly, plan: 'premium', role: ROLE_PREMIUM },
    { id: premium.annually, plan: 'premium', role: ROLE_PREMIUM },
  ] as const
  return listed.filter(({ id }) => id !== '').map((price, rank) => ({ ...price, rank }))
}

function dearestOf(subscriptions: readonly Known[]): Known | undefined {
  const [dearest] = [...subscriptions].sort((one, other) => other.price.rank - one.price.rank)
  return dearest
}

function byAge(one: PaidSubscription, other: PaidSubscription): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
}
