import { findDefaultModel, type ModelOffer as ShownOffer, type TokenUsage } from '@bricks/contract/wire'
import type { ModelProfile } from '#language-model/language-model.ts'
import { DAY } from '#time.ts'
import { findKnownModel, type KnownModel } from './known-models.ts'

export interface ModelOffer {
  id: string
  label: string
  leastRole: number
  profile: ModelProfile
  tools: boolean
  ends: string | null
  prices: ModelPrices | undefined
  lookedUp: string | undefined
  isDefault: boolean
  /** Undefined means the first provider. The ids of other providers' models begin with the provider's id. */
  provider?: string
  context?: number | undefined
}

/** In US dollars for a million tokens. */
export interface ModelPrices {
  input: number
  output: number
}

/** `prices: null` means that the known prices of the model do not apply. */
export type GivenOffer = Partial<Omit<ModelOffer, 'id' | 'label' | 'prices'>> & { prices?: ModelPrices | null }

const WARNED_MS = 60 * DAY

export function createModelOffer(id: string, given: GivenOffer = {}): ModelOffer {
  const model = findKnownModel(id)
  return {
    id,
    label: model?.label ?? id,
    leastRole: given.leastRole ?? 0,
    profile: given.profile ?? model?.profile ?? 'classic',
    tools: given.tools ?? model?.tools ?? true,
    ends: given.ends === undefined ? (model?.ends ?? null) : given.ends,
    prices: given.prices === undefined ? findPrices(model) : (given.prices ?? undefined),
    lookedUp: given.lookedUp ?? (hasOwnPricesOrEnd(given) ? undefined : model?.looked_up),
    isDefault: given.isDefault ?? false,
    context: given.context ?? model?.context,
  }
}

/** A known model that cannot call tools over chat completions can call them over the Responses API. */
export function createResponsesOffer(offer: ModelOffer): ModelOffer {
  return findKnownModel(offer.id)?.tools === false ? { ...offer, tools: true } : offer
}

function findPrices(model: KnownModel | undefined): ModelPrices | undefined {
  if (!model || model.price_in === null || model.price_out === null) return undefined
  return { input: model.price_in, output: model.price_out }
}

function hasOwnPricesOrEnd({ prices, ends }: GivenOffer): boolean {
  return prices !== undefined || ends !== undefined
}

/** Returns millionths of a US dollar: the number of tokens times the price in dollars per million tokens. */
export function priceTokens(
  prices: ModelPrices | undefined,
  { prompt_tokens, completion_tokens }: TokenUsage,
): number | null {
  return prices ? Math.round(prices.input * prompt_tokens + prices.output * completion_tokens) : null
}

export function findModelOffer(offers: readonly ModelOffer[], id: string): ModelOffer | undefined {
  return offers.find((offer) => offer.id === id)
}

export function hasModelEnded({ ends }: Pick<ModelOffer, 'ends'>, now: Date): boolean {
  return ends !== null && now.getTime() >= Date.parse(ends)
}

export function isModelEndingSoon(offer: Pick<ModelOffer, 'ends'>, now: Date): boolean {
  if (offer.ends === null || hasModelEnded(offer, now)) return false
  return now >= findModelEndWarningDate(offer.ends)
}

export type ModelTrouble = 'model_ended' | 'model_fallback' | 'model_ends'

export function findModelTrouble(
  offer: ModelOffer | undefined,
  { role, now }: { role: number; now: Date },
): ModelTrouble | undefined {
  if (!offer || hasModelEnded(offer, now)) return 'model_ended'
  if (offer.leastRole > role) return 'model_fallback'
  return isModelEndingSoon(offer, now) ? 'model_ends' : undefined
}

export function findModelEndWarningDate(ends: string): Date {
  return new Date(Date.parse(ends) - WARNED_MS)
}

export function toShownOffer(offer: ModelOffer, now: Date): ShownOffer {
  const { id, label, leastRole, ends, prices, lookedUp, isDefault, tools, provider, context } = offer
  const isLookedUp = lookedUp !== undefined && (prices !== undefined || ends !== null)
  return {
    id,
    role: leastRole,
    ...(label !== id && { label }),
    ...(ends !== null && { ends }),
    ...(hasModelEnded(offer, now) && { ended: true }),
    ...(isModelEndingSoon(offer, now) && { ending: true }),
    ...(isDefault && { default: true }),
    ...(prices && { price_in: prices.input, price_out: prices.output }),
    ...(isLookedUp && { looked_up: lookedUp }),
    ...(!tools && { tools: false }),
    ...(provider !== undefined && { provider }),
    ...(context !== undefined && { context }),
  }
}

export function findDefaultOffer(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer | undefined {
  const shown = findDefaultModel(
    offers.map((offer) => toShownOffer(offer, now)),
    role,
  )
  return shown && findModelOffer(offers, shown.id)
}

/**
 * Finds a default with which no bot would begin, because an earlier default is open to the same roles and ends no
 * sooner. Several defaults make sense for different roles, or if the first one ends sooner.
 */
export function findUnusedDefaultOffer(offers: readonly ModelOffer[]): { idle: string; before: string } | undefined {
  const defaults = offers.filter(({ isDefault }) => isDefault)
  for (const [at, idle] of defaults.entries()) {
    const before = defaults.slice(0, at).find((each) => each.leastRole <= idle.leastRole && lastsAsLong(each, idle))
    if (before) return { idle: idle.id, before: before.id }
  }
  return undefined
}

function lastsAsLong({ ends }: ModelOffer, other: ModelOffer): boolean {
  return ends === null || (other.ends !== null && ends >= other.ends)
}
