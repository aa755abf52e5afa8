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
  /** Undefined: not known. */
  prices: ModelPrices | undefined
  /** The day on which price and end were looked up; undefined if they were given without this day. */
  lookedUp: string | undefined
  isDefault: boolean
  /** Undefined: the first provider. Any other provider's name stands at the beginning of the id. */
  provider?: string
  /** In tokens. */
  context?: number | undefined
}

/** In US dollars for a million tokens. */
export interface ModelPrices {
  input: number
  output: number
}

/** `prices: null`: the known prices of the model do not apply. */
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
    lookedUp: given.lookedUp ?? (isOverruled(given) ? undefined : model?.looked_up),
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

function isOverruled({ prices, ends }: GivenOffer): boolean {
  return prices !== undefined || ends !== undefined
}

/** In millionths of a US dollar: the price of a million tokens in dollars is the price of one token in millionths. */
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
  return now >= findWarningOfEnd(offer.ends)
}

/**
 * `model_ended`: the model no longer exists. `model_fallback`: the plan does not include it. `model_ends`: it ends
 * within 60 days.
 */
export type ModelTrouble = 'model_ended' | 'model_fallback' | 'model_ends'

export function findModelTrouble(
  offer: ModelOffer | undefined,
  { role, now }: { role: number; now: Date },
): ModelTrouble | undefined {
  if (!offer || hasModelEnded(offer, now)) return 'model_ended'
  if (offer.leastRole > role) return 'model_fallback'
  return isModelEndingSoon(offer, now) ? 'model_ends' : undefined
}

/** The moment from which the owner is warned of the model's end. */
export function findWarningOfEnd(ends: string): Date {
  return new Date(Date.parse(ends) - WARNED_MS)
}

export function showModelOffer(offer: ModelOffer, now: Date): ShownOffer {
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

/** Also used in place of a model that has ended. The console finds the default model by the same rule. */
export function findDefaultOffer(offers: readonly ModelOffer[], role: number, now: Date): ModelOffer | undefined {
  const shown = findDefaultModel(
    offers.map((offer) => showModelOffer(offer, now)),
    role,
  )
  return shown && findModelOffer(offers, shown.id)
}
