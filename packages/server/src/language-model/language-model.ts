import type { SamplingSettings } from '@bricks/contract'
import type { FinishReason, TokenUsage } from '@bricks/contract/wire'

/**
 * `stream` throws AppErrors with a `provider_…` code, `model_unavailable` or `model_without_tools`, or the reason of
 * `signal`. `checkKey` never throws.
 */
export interface LanguageModel {
  stream(request: ModelRequest, reader: ModelReader, signal: AbortSignal): Promise<ModelEnd>
  checkKey(apiKey: string, provider?: string): Promise<KeyVerdict>
}

export type KeyVerdict = 'accepted' | 'refused' | 'unknown'

/**
 * Only `classic` models take sampling settings and `max_tokens`. `reasoning-none` models are told not to reason:
 * otherwise they call no tools over chat completions.
 */
export const MODEL_PROFILES = ['classic', 'reasoning', 'reasoning-none'] as const
export type ModelProfile = (typeof MODEL_PROFILES)[number]

export function isModelProfile(text: string): text is ModelProfile {
  return MODEL_PROFILES.some((profile) => profile === text)
}

export interface ModelRequest {
  apiKey: string
  provider?: string | undefined
  model: string
  profile: ModelProfile
  sampling: SamplingSettings
  messages: ModelMessage[]
  tools: readonly ModelTool[]
  /**
   * If true, a request that fails before its answer begins may be sent again. A reply allows it only for its first
   * request, before text was shown or a tool ran.
   */
  mayRetry: boolean
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: ToolCall[]; carried?: Carried | undefined }
  | { role: 'tool'; callId: string; content: string }

/**
 * Parts of an answer, apart from text and calls, that the provider wants back with the next request: its thoughts,
 * signed or encrypted. Only the provider reads them, and they are not kept after the answer.
 */
export type Carried = Readonly<Record<string, unknown>>

export interface ModelTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export interface ToolCall {
  id: string
  name: string
  arguments: string
  extra?: Carried | undefined
  /** True if another model made the call: the call then lacks what the asked model adds to its own calls. */
  isForeign?: boolean
}

/**
 * These are callbacks, because an iterator would cost one or two promises for each token: more than all our other work
 * on the token. `delta` is never empty. While a promise that `text` returned is pending, the provider is paused.
 */
export interface ModelReader {
  begin(): void
  text(delta: string): Promise<void> | undefined
  counted?(usage: TokenUsage): void
}

export interface ModelEnd {
  reason: FinishReason
  calls: ToolCall[]
  usage?: TokenUsage | undefined
  carried?: Carried | undefined
}
