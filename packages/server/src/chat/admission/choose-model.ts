import { ROLE_FREE } from '@bricks/contract/wire'
import type { ModelNotice, ProviderKey } from '#chat/turn.ts'
import {
  createModelOffer,
  findDefaultOffer,
  findModelOffer,
  findModelTrouble,
  hasModelEnded,
  type ModelOffer,
} from '#plans/model-offer.ts'

const FALLBACK = 'gpt-4o-mini'

export interface ChosenModel {
  offer: ModelOffer
  notice?: ModelNotice
}

export interface ModelChoice {
  saved: string
  role: number
  now: Date
}

export function chooseModel(
  offers: readonly ModelOffer[],
  { saved, role, now }: ModelChoice,
  { lent }: Pick<ProviderKey, 'lent'> = {},
): ChosenModel {
  if (lent?.test) return { offer: findTestModel(offers, lent.test.model, now) }
  const offer = findModelOffer(offers, saved)
  const trouble = findModelTrouble(offer, { role, now })
  if (!offer || trouble === 'model_ended') {
    return { offer: findSubstitute(offers, role, now), notice: { kind: 'model_ended', model: saved } }
  }
  if (trouble === 'model_fallback') {
    return { offer: findPlanFallback(offers, role, now), notice: { kind: 'model_fallback' } }
  }
  return trouble === 'model_ends' ? { offer, notice: { kind: 'model_ends', model: saved } } : { offer }
}

/** Offers only models of the first provider: the lent key is a key of that provider, and no other may see it. */
function findTestModel(offers: readonly ModelOffer[], model: string | undefined, now: Date): ModelOffer {
  const ofFirst = offers.filter(({ provider }) => provider === undefined)
  const offer = model === undefined ? undefined : findModelOffer(ofFirst, model)
  if (offer && !hasModelEnded(offer, now)) return offer
  return (
    findDefaultOffer(ofFirst, ROLE_FREE, now) ??
    ofFirst.find((each) => !hasModelEnded(each, now)) ??
    createModelOffer(FALLBACK)
  )
}

function findPlanFallback(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer {
  const fallback = findModelOffer(offers, FALLBACK)
  const isThere = fallback && fallback.leastRole <= role && !hasModelEnded(fallback, now)
  return isThere ? fallback : findSubstitute(offers, role, now)
}

function findSubstitute(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer {
  return findDefaultOffer(offers, role, now) ?? createModelOffer(FALLBACK)
}

const MAX_REMEMBERED = 10_000

export interface NoticeMemory {
  addIfNew(projectId: string, notice: ModelNotice): boolean
}

export function createModelNoticeMemory(): NoticeMemory {
  const given = new Set<string>()
  return {
    addIfNew(projectId, { kind, model = '' }) {
      const key = `${projectId} ${kind} ${model}`
      if (given.has(key)) return false
      given.add(key)
      const [oldest] = given
      if (given.size > MAX_REMEMBERED && oldest !== undefined) given.delete(oldest)
      return true
    },
  }
}
