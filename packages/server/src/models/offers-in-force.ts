import { findDefaultModel } from '@bricks/contract/wire'
import { findModelOffer, type ModelOffer, showModelOffer } from './model-offer.ts'

/** What a new project of this role begins with, and what answers for a model that has ended: the same as the console says. */
export function findDefaultOffer(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer | undefined {
  const shown = findDefaultModel(
    offers.map((offer) => showModelOffer(offer, now)),
    role,
  )
  return shown && findModelOffer(offers, shown.id)
}
