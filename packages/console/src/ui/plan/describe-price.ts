import type { ModelOffer } from '@bricks/contract/wire'

/** Estimate: an answer reads the instructions, the bricks and the conversation so far, and writes some 200 words. */
const TOKENS_OF_AN_ANSWER = { read: 1500, written: 270 }
const MILLION = 1_000_000

export function describePrice({ price_in, price_out }: Pick<ModelOffer, 'price_in' | 'price_out'>): string | undefined {
  if (price_in === undefined || price_out === undefined) return undefined
  const { read, written } = TOKENS_OF_AN_ANSWER
  const thousand = (1000 * (read * price_in + written * price_out)) / MILLION
  const digits = thousand < 10 ? 2 : 0
  return `about $${thousand.toFixed(digits)} for 1,000 answers`
}
