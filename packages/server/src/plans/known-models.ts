import type { ModelProfile } from '#language-model/language-model.ts'

export interface KnownModel {
  id: string
  label: string
  profile: ModelProfile
  /**
   * `tools`: true if the model calls tools over chat completions. `context` is in tokens. Prices are US dollars per
   * million tokens, null if unknown. `ends`: the first day (UTC) without answers from the provider, null if no end is
   * announced.
   */
  tools: boolean
  context: number
  price_in: number | null
  price_out: number | null
  ends: string | null
  looked_up: string
}

export interface OfferedByDefault {
  id: string
  role: number
  isDefault?: true
}

export const DEFAULT_OFFERS: readonly OfferedByDefault[] = [
  { id: 'gpt-4o-mini', role: 0 },
  { id: 'gpt-6-luna', role: 0, isDefault: true },
  { id: 'gpt-6-sol', role: 8 },
  { id: 'gpt-4-0613', role: 8 },
]

const LOOKED_UP = '2026-11-25'

const WIDE = 1_050_000

/**
 * Sources, looked up on LOOKED_UP: OpenAI's pages on deprecations and models and its "Deployment checklist", or copies
 * of them; prices and contexts also from models.dev, LiteLLM and Vercel's gateway, which agree. From gpt-5.6 on, chat
 * completions with tools need `reasoning_effort: none`. The Astra models and the Sol models from 6.1 on do not support
 * that: they call tools only over the Responses API.
 */
export const KNOWN_MODELS: readonly KnownModel[] = [
  createKnownModel('gpt-4o-mini', 'GPT-4o mini', {
    profile: 'classic',
    prices: [0.15, 0.6],
    context: 128_000,
    ends: '2027-01-14',
  }),
  createKnownModel('gpt-4-0613', 'GPT-4', { profile: 'classic', prices: [30, 60], context: 8_192, ends: '2026-10-23' }),
  createKnownModel('gpt-6-luna', 'GPT-6 Luna', { profile: 'reasoning-none', prices: [0.1, 0.5], context: WIDE }),
  createKnownModel('gpt-6-sol', 'GPT-6 Sol', { profile: 'reasoning-none', prices: [2, 10], context: WIDE }),
  createKnownModel('gpt-6.1-terra', 'GPT-6.1 Terra', { profile: 'reasoning-none', prices: [1, 5], context: WIDE }),
  createKnownModel('gpt-6.2-sol', 'GPT-6.2 Sol', {
    profile: 'reasoning',
    prices: [2, 10],
    context: WIDE,
    tools: false,
  }),
  createKnownModel('gpt-6.2-astra', 'GPT-6.2 Astra', {
    profile: 'reasoning',
    prices: [8, 40],
    context: WIDE,
    tools: false,
  }),
  createKnownModel('gpt-6.1-sol', 'GPT-6.1 Sol', {
    profile: 'reasoning',
    prices: [2, 10],
    context: WIDE,
    tools: false,
  }),
  createKnownModel('gpt-6-astra', 'GPT-6 Astra', {
    profile: 'reasoning',
    prices: [10, 50],
    context: WIDE,
    tools: false,
  }),
  createKnownModel('gpt-5.6-luna', 'GPT-5.6 Luna', { profile: 'reasoning-none', prices: [0.2, 1.2], context: WIDE }),
  createKnownModel('gpt-5.6-terra', 'GPT-5.6 Terra', { profile: 'reasoning-none', prices: [2, 12], context: WIDE }),
  createKnownModel('gpt-5.6-sol', 'GPT-5.6 Sol', { profile: 'reasoning-none', prices: [4, 20], context: WIDE }),
  createKnownModel('gpt-5.4', 'GPT-5.4', { profile: 'reasoning', prices: [2.5, 15], context: WIDE }),
  createKnownModel('gpt-5.4-mini', 'GPT-5.4 mini', { profile: 'reasoning', prices: [0.75, 4.5], context: 400_000 }),
  createKnownModel('gpt-5', 'GPT-5', {
    profile: 'reasoning',
    prices: [1.25, 10],
    context: 400_000,
    ends: '2026-12-11',
  }),
  createKnownModel('gpt-5-mini', 'GPT-5 mini', {
    profile: 'reasoning',
    prices: [0.25, 2],
    context: 400_000,
    ends: '2026-12-11',
  }),
  createKnownModel('gpt-5-nano', 'GPT-5 nano', {
    profile: 'reasoning',
    prices: [0.05, 0.4],
    context: 400_000,
    ends: '2026-12-11',
  }),
  createKnownModel('gpt-4.1', 'GPT-4.1', {
    profile: 'classic',
    prices: [2, 8],
    context: 1_047_576,
    ends: '2027-01-14',
  }),
  createKnownModel('gpt-4.1-mini', 'GPT-4.1 mini', {
    profile: 'classic',
    prices: [0.4, 1.6],
    context: 1_047_576,
    ends: '2027-01-14',
  }),
  createKnownModel('gpt-4o', 'GPT-4o', { profile: 'classic', prices: [2.5, 10], context: 128_000, ends: '2027-01-14' }),
]

export function findKnownModel(id: string): KnownModel | undefined {
  return KNOWN_MODELS.find((model) => model.id === id)
}

interface Facts {
  profile: ModelProfile
  context: number
  prices?: [input: number, output: number]
  ends?: string
  tools?: boolean
}

function createKnownModel(
  id: string,
  label: string,
  { profile, prices, context, ends, tools = true }: Facts,
): KnownModel {
  const [price_in, price_out] = prices ?? [null, null]
  return { id, label, profile, tools, context, price_in, price_out, ends: ends ?? null, looked_up: LOOKED_UP }
}
