import type { ModelProfile } from '#language-model/language-model.ts'

export interface KnownModel {
  id: string
  label: string
  profile: ModelProfile
  tools: boolean
  /** US dollars per million tokens; null if unknown. */
  price_in: number | null
  price_out: number | null
  /** The first day (UTC) without answers from the provider; null if none is announced. */
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

const LOOKED_UP = '2026-11-22'

/**
 * Sources, looked up on that day: OpenAI's pages on deprecations, pricing and models, its "Deployment checklist", or copies of them. From
 * gpt-5.6 on, chat completions with tools need `reasoning_effort: none`; gpt-6.1-sol and gpt-6-astra do not have it.
 */
export const KNOWN_MODELS: readonly KnownModel[] = [
  known('gpt-4o-mini', 'GPT-4o mini', { profile: 'classic', prices: [0.15, 0.6], ends: '2027-01-14' }),
  known('gpt-4-0613', 'GPT-4', { profile: 'classic', prices: [30, 60], ends: '2026-10-23' }),
  known('gpt-6-luna', 'GPT-6 Luna', { profile: 'reasoning-none', prices: [0.1, 0.5] }),
  known('gpt-6-sol', 'GPT-6 Sol', { profile: 'reasoning-none', prices: [2, 10] }),
  known('gpt-6.1-terra', 'GPT-6.1 Terra', { profile: 'reasoning-none', prices: [1, 5] }),
  known('gpt-6.1-sol', 'GPT-6.1 Sol', { profile: 'reasoning', prices: [2, 10], tools: false }),
  known('gpt-6-astra', 'GPT-6 Astra', { profile: 'reasoning', prices: [10, 50], tools: false }),
  known('gpt-5.6-luna', 'GPT-5.6 Luna', { profile: 'reasoning-none', prices: [0.2, 1.2] }),
  known('gpt-5.6-terra', 'GPT-5.6 Terra', { profile: 'reasoning-none', prices: [2, 12] }),
  known('gpt-5.6-sol', 'GPT-5.6 Sol', { profile: 'reasoning-none', prices: [4, 20] }),
  known('gpt-5.4', 'GPT-5.4', { profile: 'reasoning', prices: [2.5, 15] }),
  known('gpt-5.4-mini', 'GPT-5.4 mini', { profile: 'reasoning', prices: [0.75, 4.5] }),
  known('gpt-5', 'GPT-5', { profile: 'reasoning', prices: [1.25, 10], ends: '2026-12-11' }),
  known('gpt-5-mini', 'GPT-5 mini', { profile: 'reasoning', prices: [0.25, 2], ends: '2026-12-11' }),
  known('gpt-5-nano', 'GPT-5 nano', { profile: 'reasoning', prices: [0.05, 0.4], ends: '2026-12-11' }),
  known('gpt-4.1', 'GPT-4.1', { profile: 'classic', prices: [2, 8], ends: '2027-01-14' }),
  known('gpt-4.1-mini', 'GPT-4.1 mini', { profile: 'classic', prices: [0.4, 1.6], ends: '2027-01-14' }),
  known('gpt-4o', 'GPT-4o', { profile: 'classic', prices: [2.5, 10], ends: '2027-01-14' }),
]

export function findKnownModel(id: string): KnownModel | undefined {
  return KNOWN_MODELS.find((model) => model.id === id)
}

interface Facts {
  profile: ModelProfile
  prices?: [input: number, output: number]
  ends?: string
  tools?: false
}

function known(id: string, label: string, { profile, prices, ends, tools }: Facts): KnownModel {
  const [price_in, price_out] = prices ?? [null, null]
  return { id, label, profile, tools: tools ?? true, price_in, price_out, ends: ends ?? null, looked_up: LOOKED_UP }
}
