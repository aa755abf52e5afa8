import type { ModelOffer as ShownOffer } from '@bricks/contract/wire'
import type { ModelProfile } from '#language-model/language-model.ts'
import { DAY } from '#time.ts'
import { findKnownModel } from './known-models.ts'

/** A model that projects may choose. */
export interface ModelOffer {
  id: string
  label: string
  /** The least role that may choose it. */
  leastRole: number
  /** How it is asked. */
  profile: ModelProfile
  tools: boolean
  /** The first day, in UTC, on which it no longer answers. */
  ends: string | null
  /** New projects begin with it. */
  isDefault: boolean
}

/** How long before its end the owner of a bot is warned, in days. */
const WARNED_DAYS = 60

/** An offer of this id: what is not said is as the table of models has it. */
export function createModelOffer(id: string, said: Partial<Omit<ModelOffer, 'id' | 'label'>> = {}): ModelOffer {
  const model = findKnownModel(id)
  return {
    id,
    label: model?.label ?? id,
    leastRole: said.leastRole ?? 0,
    profile: said.profile ?? model?.profile ?? 'classic',
    tools: said.tools ?? model?.tools ?? true,
    ends: said.ends === undefined ? (model?.ends ?? null) : said.ends,
    isDefault: said.isDefault ?? false,
  }
}

export function findModelOffer(offers: readonly ModelOffer[], id: string): ModelOffer | undefined {
  return offers.find((offer) => offer.id === id)
}

export function hasEnded({ ends }: Pick<ModelOffer, 'ends'>, now: Date): boolean {
  return ends !== null && now.getTime() >= Date.parse(ends)
}

export function endsSoon(offer: Pick<ModelOffer, 'ends'>, now: Date): boolean {
  if (offer.ends === null || hasEnded(offer, now)) return false
  return now.getTime() >= Date.parse(offer.ends) - WARNED_DAYS * DAY
}

/** What is said of an offer on the wire: only what differs from the common. */
export function showModelOffer(offer: ModelOffer, now: Date): ShownOffer {
  const { id, label, leastRole, ends, isDefault, tools } = offer
  return {
    id,
    role: leastRole,
    ...(label !== id && { label }),
    ...(ends !== null && { ends }),
    ...(hasEnded(offer, now) && { ended: true }),
    ...(endsSoon(offer, now) && { ending: true }),
    ...(isDefault && { default: true }),
    ...(!tools && { tools: false }),
  }
}
