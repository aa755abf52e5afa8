import type { StripeAccount } from './stripe-account.ts'
import type { Customer } from './stripe-data.ts'

/** Stripe's own test cards, with its words: https://docs.stripe.com/testing */
export interface TestCard {
  number: string
  /**
   * `refusal`: what the buyer reads when the card is charged; empty if the card pays. `isKept`: true if the card can be
   * kept for later payments, also if it then refuses them.
   */
  refusal: string
  isKept: boolean
  meaning: string
}

const PAYING: TestCard = { number: '4242 4242 4242 4242', refusal: '', isKept: true, meaning: 'pays' }

export const TEST_CARDS: readonly TestCard[] = [
  PAYING,
  { number: '4000 0000 0000 0002', refusal: 'Your card was declined.', isKept: false, meaning: 'is declined' },
  {
    number: '4000 0000 0000 9995',
    refusal: 'Your card has insufficient funds.',
    isKept: false,
    meaning: 'has no money',
  },
  {
    number: '4000 0000 0000 0341',
    refusal: 'Your card was declined.',
    isKept: true,
    meaning: 'is kept, and declined when it is charged',
  },
]

/** Falls back to the card that always pays, because a form that a program sends may name no card. */
export function findTestCard(number: string | null | undefined): TestCard {
  return TEST_CARDS.find((card) => card.number === number) ?? PAYING
}

export function findCardRefusal({ data }: StripeAccount, customerId: string): string {
  return findTestCard(data.customers[customerId]?.card).refusal
}

export function keepTestCardUnlessRefused(customer: Customer, card: TestCard): string {
  if (!card.isKept) return card.refusal
  customer.card = card.number
  return ''
}
