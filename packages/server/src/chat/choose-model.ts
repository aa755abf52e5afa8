import { createModelOffer, endsSoon, findModelOffer, hasEnded, type ModelOffer } from '#models/model-offer.ts'
import { findDefaultOffer } from '#models/offers-in-force.ts'
import type { NewNotice } from '#notices/notice.repository.ts'

/** What answers for a model that the owner's plan has no longer, while it is there. */
const FALLBACK = 'gpt-4o-mini'

export type ModelNotice = Pick<NewNotice, 'kind' | 'model'>

export interface ChosenModel {
  offer: ModelOffer
  /** What its owner should know of it. */
  notice?: ModelNotice
}

export interface ModelChoice {
  /** The model that the project names. */
  saved: string
  /** Of the project's owner. */
  role: number
  now: Date
}

/** The saved model, or the one that answers in its place. */
export function chooseModel(offers: readonly ModelOffer[], { saved, role, now }: ModelChoice): ChosenModel {
  const offer = findModelOffer(offers, saved)
  if (!offer || hasEnded(offer, now)) {
    return { offer: findSubstitute(offers, role, now), notice: { kind: 'model_ended', model: saved } }
  }
  if (offer.leastRole > role) return { offer: findPlanFallback(offers, role, now), notice: { kind: 'model_fallback' } }
  return endsSoon(offer, now) ? { offer, notice: { kind: 'model_ends', model: saved } } : { offer }
}

function findPlanFallback(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer {
  const fallback = findModelOffer(offers, FALLBACK)
  const isThere = fallback && fallback.leastRole <= role && !hasEnded(fallback, now)
  return isThere ? fallback : findSubstitute(offers, role, now)
}

function findSubstitute(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer {
  return findDefaultOffer(offers, role, now) ?? createModelOffer(FALLBACK)
}
