import type { StripeAccount } from './stripe-account.ts'
import type { Customer } from './stripe-data.ts'

/** Stripe's own test cards, with its words: https://docs.stripe.com/testing */
export interface TestCard {
  number: string
  /** What the buyer reads when the card is charged. Empty if the card pays. */
  refusal: string
  /** True if the card can be kept for later payments, also if it then refuses them. */
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

/** If a form names no known card, such as one that a program sends, the card that always pays is used. */
export function findTestCard(number: string | null | undefined): TestCard {
  return TEST_CARDS.find((card) => card.number === number) ?? PAYING
}

export function findCardRefusal({ data }: StripeAccount, customerId: string): string {
  return findTestCard(data.customers[customerId]?.card).refusal
}

/** Keeps the card for later payments. Gives the words of the refusal if it cannot be kept. */
export function keepTestCardUnlessRefused(customer: Customer, card: TestCard): string {
  if (!card.isKept) return card.refusal
  customer.card = card.number
  return ''
}
