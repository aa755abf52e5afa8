import { describe, expect, test } from 'vitest'
import type { PaidSubscription } from '#billing/payments.ts'
import { findRoleInForce } from '#users/user.ts'
import { derivePlan, GRACE_MS } from './derive-plan.ts'

const PRICES = {
  pro: { monthly: 'pro_month', annually: 'pro_year' },
  premium: { monthly: 'premium_month', annually: 'premium_year' },
}
const now = new Date('2026-11-21T12:00:00.000Z')
const findInstantBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const createSubscription = (
  status: string,
  priceId: string,
  more: Partial<PaidSubscription> = {},
): PaidSubscription => ({
  id: `sub_${status}_${priceId}`,
  status,
  priceIds: [priceId],
  createdAt: findInstantBefore(1_000),
  periodEndsAt: new Date('2026-12-21T12:00:00.000Z'),
  endsAt: null,
  ...more,
})
const derivePlanNow = (subscriptions: PaidSubscription[], pastDueSince: Date | null = null) =>
  derivePlan(subscriptions, PRICES, { now, pastDueSince })

const GIVING: Record<string, boolean> = {
  trialing: true,
  active: true,
  past_due: true,
  unpaid: false,
  incomplete: false,
  incomplete_expired: false,
  paused: false,
  canceled: false,
  a_status_of_the_future: false,
}
const PRICE_ROLES: Record<string, number> = {
  pro_month: 8,
  pro_year: 8,
  premium_month: 9,
  premium_year: 9,
  another_shop: 0,
}

describe('every state of a subscription with every price and every granted role', () => {
  const rows = Object.entries(GIVING).flatMap(([status, gives]) =>
    Object.entries(PRICE_ROLES).flatMap(([price, role]) =>
      [0, 1, 5, 8, 9, 100].map((granted) => [status, price, granted, Math.max(granted, gives ? role : 0)] as const),
    ),
  )
  test.each(rows)('a subscription %s of %s beside a grant of %i gives role %i', (status, price, granted, expected) => {
    expect(findRoleInForce(granted, derivePlanNow([createSubscription(status, price)]).role)).toBe(expected)
  })
})

describe('a payment that fails', () => {
  const pastDue = [createSubscription('past_due', 'pro_month')]

  test('the grace of a failed payment starts when it is first seen and ends with the payment', () => {
    expect(derivePlanNow(pastDue).pastDueSince).toEqual(now)
    expect(derivePlanNow(pastDue, findInstantBefore(5)).pastDueSince).toEqual(findInstantBefore(5))
    expect(derivePlanNow([createSubscription('active', 'pro_month')], findInstantBefore(5)).pastDueSince).toBeNull()
  })

  test.each([
    [GRACE_MS - 1, 8],
    [GRACE_MS, 0],
    [GRACE_MS + 1, 0],
  ])('for %i ms leaves role %i', (age, role) => {
    expect(derivePlanNow(pastDue, findInstantBefore(age)).role).toBe(role)
  })

  test('an unpaid subscription is still shown when the plan has ended', () => {
    expect(derivePlanNow(pastDue, findInstantBefore(GRACE_MS))).toMatchObject({
      role: 0,
      status: 'past_due',
      priceId: 'pro_month',
    })
  })
})

test('the most expensive known price gives the plan, whatever the order', () => {
  const subscriptions = [
    createSubscription('active', 'pro_year'),
    createSubscription('trialing', 'premium_month'),
    createSubscription('canceled', 'premium_year'),
  ]
  for (const order of [subscriptions, subscriptions.toReversed()]) {
    expect(derivePlanNow(order)).toMatchObject({ role: 9, priceId: 'premium_month', status: 'trialing' })
  }
})

test('the later of two paid subscriptions is a duplicate', () => {
  const first = createSubscription('active', 'pro_month', { id: 'sub_b', createdAt: findInstantBefore(9_000) })
  const later = createSubscription('active', 'premium_month', { id: 'sub_a', createdAt: findInstantBefore(1_000) })
  const unpaid = createSubscription('unpaid', 'pro_month', { id: 'sub_0', createdAt: findInstantBefore(99_000) })
  expect(derivePlanNow([later, first, unpaid]).duplicateIds).toEqual(['sub_a'])
  expect(derivePlanNow([first, unpaid]).duplicateIds).toEqual([])
})

test('two subscriptions of the same second are ordered by their ids', () => {
  const twins = ['sub_2', 'sub_1'].map((id) => createSubscription('active', 'pro_month', { id, createdAt: now }))
  expect(derivePlanNow(twins).duplicateIds).toEqual(['sub_2'])
  expect(derivePlanNow(twins.toReversed()).duplicateIds).toEqual(['sub_2'])
})

test('with billing off no price is known', () => {
  const none = { pro: { monthly: '', annually: '' }, premium: { monthly: '', annually: '' } }
  expect(derivePlan([createSubscription('active', '')], none, { now, pastDueSince: null }).role).toBe(0)
})
