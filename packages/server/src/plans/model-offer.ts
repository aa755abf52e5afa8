import { findDefaultModel, type ModelOffer as ShownOffer } from '@bricks/contract/wire'
import type { ModelProfile } from '#language-model/language-model.ts'
import { DAY } from '#time.ts'
import { findKnownModel } from './known-models.ts'

export interface ModelOffer {
  id: string
  label: string
  leastRole: number
  profile: ModelProfile
  tools: boolean
  ends: string | null
  isDefault: boolean
}

const WARNED_MS = 60 * DAY

export function createModelOffer(id: string, given: Partial<Omit<ModelOffer, 'id' | 'label'>> = {}): ModelOffer {
  const model = findKnownModel(id)
  return {
    id,
    label: model?.label ?? id,
    leastRole: given.leastRole ?? 0,
    profile: given.profile ?? model?.profile ?? 'classic',
    tools: given.tools ?? model?.tools ?? true,
    ends: given.ends === undefined ? (model?.ends ?? null) : given.ends,
    isDefault: given.isDefault ?? false,
  }
}

export function findModelOffer(offers: readonly ModelOffer[], id: string): ModelOffer | undefined {
  return offers.find((offer) => offer.id === id)
}

export function hasModelEnded({ ends }: Pick<ModelOffer, 'ends'>, now: Date): boolean {
  return ends !== null && now.getTime() >= Date.parse(ends)
}

export function isModelEndingSoon(offer: Pick<ModelOffer, 'ends'>, now: Date): boolean {
  if (offer.ends === null || hasModelEnded(offer, now)) return false
  return now.getTime() >= Date.parse(offer.ends) - WARNED_MS
}

export function showModelOffer(offer: ModelOffer, now: Date): ShownOffer {
  const { id, label, leastRole, ends, isDefault, tools } = offer
  return {
    id,
    role: leastRole,
    ...(label !== id && { label }),
    ...(ends !== null && { ends }),
    ...(hasModelEnded(offer, now) && { ended: true }),
    ...(isModelEndingSoon(offer, now) && { ending: true }),
    ...(isDefault && { default: true }),
    ...(!tools && { tools: false }),
  }
}

/** Also used in place of a model that has ended. The console finds it by the same rule. */
export function findDefaultOffer(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer | undefined {
  const shown = findDefaultModel(
    offers.map((offer) => showModelOffer(offer, now)),
    role,
  )
  return shown && findModelOffer(offers, shown.id)
}
