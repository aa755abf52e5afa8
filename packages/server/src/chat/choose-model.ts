import { findModelOffer, type ModelOffer } from '#model-offers.ts'

const FALLBACK = 'gpt-4o-mini'

export interface ChosenModel {
  offer: ModelOffer
  /** Whether another model than the saved one answers, since the owner's plan no longer has that. */
  isFallback: boolean
}

/** The saved model, or the fallback where the owner's role is too low for it or the server no longer offers it. */
export function chooseModel(offers: readonly ModelOffer[], saved: string, role: number): ChosenModel {
  const offer = findModelOffer(offers, saved)
  if (offer && offer.leastRole <= role) return { offer, isFallback: false }
  const fallback = findModelOffer(offers, FALLBACK) ?? offers.find(({ leastRole }) => leastRole <= role)
  return { offer: fallback ?? { id: FALLBACK, leastRole: 0, profile: 'classic' }, isFallback: true }
}
