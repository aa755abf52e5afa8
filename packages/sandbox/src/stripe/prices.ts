import { type Frequency, PLAN_TIERS, type PlanTier } from '@bricks/contract/wire'

export interface Price {
  id: string
  setting: string
  tier: PlanTier
  frequency: Frequency
  amount: number
}

export const PRICES: readonly Price[] = [
  makePrice(PLAN_TIERS.pro, 'monthly'),
  makePrice(PLAN_TIERS.pro, 'annually'),
  makePrice(PLAN_TIERS.premium, 'monthly'),
  makePrice(PLAN_TIERS.premium, 'annually'),
]

export const PRICE_IDS = {
  pro: { monthly: buildPriceId('pro', 'monthly'), annually: buildPriceId('pro', 'annually') },
  premium: { monthly: buildPriceId('premium', 'monthly'), annually: buildPriceId('premium', 'annually') },
}

export function findPrice(id: string): Price | undefined {
  return PRICES.find((price) => price.id === id)
}

export function getPrice(id: string): Price {
  const price = findPrice(id)
  if (!price) throw new Error(`There is no price ${id}.`)
  return price
}

function makePrice(tier: PlanTier, frequency: Frequency): Price {
  const period = frequency === 'monthly' ? 'monthly' : 'annual'
  return {
    id: buildPriceId(tier.id, frequency),
    setting: `STRIPE_PRICE_${tier.id}_${period}`.toUpperCase(),
    tier,
    frequency,
    amount: tier.price[frequency] * 100,
  }
}

function buildPriceId(tier: string, frequency: Frequency): string {
  return `price_sandbox_${tier}_${frequency === 'monthly' ? 'monthly' : 'annual'}`
}
