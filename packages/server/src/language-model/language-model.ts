import type { SamplingSettings } from '@bricks/contract'
import type { FinishReason, TokenUsage } from '@bricks/contract/wire'

/** Its errors are AppErrors with a `provider_…` code, `model_unavailable` or `model_without_tools`. */
export interface LanguageModel {
  /** Calls `reader` as the answer comes, and resolves at its end. Rejects at once if the signal aborts. */
  stream(request: ModelRequest, reader: ModelReader, signal: AbortSignal): Promise<ModelEnd>
  /** `unknown` if the provider could not be asked. Without `provider` the first provider is asked. */
  checkKey(apiKey: string, provider?: string): Promise<KeyVerdict>
}

export type KeyVerdict = 'accepted' | 'refused' | 'unknown'

/**
 * Only `classic` models take sampling settings and `max_tokens`. `reasoning-none` models are told not to reason: otherwise they call no
 * tools over chat completions.
 */
export const MODEL_PROFILES = ['classic', 'reasoning', 'reasoning-none'] as const
export type ModelProfile = (typeof MODEL_PROFILES)[number]

export function isModelProfile(text: string): text is ModelProfile {
  return MODEL_PROFILES.some((profile) => profile === text)
}

export interface ModelRequest {
  apiKey: string
  /** Id of the provider. Without it the first provider is asked. */
  provider?: string | undefined
  /** The provider's own name for the model. */
  model: string
  profile: ModelProfile
  sampling: SamplingSettings
  messages: ModelMessage[]
  tools: readonly ModelTool[]
  /** False after text was sent or a tool ran, because a second try would repeat it. */
  mayRetry: boolean
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: ToolCall[]; carried?: Carried | undefined }
  | { role: 'tool'; callId: string; content: string }

/**
 * What a provider wants back with the next request, beside text and calls: its thoughts, signed or encrypted. Nobody else reads it, and it is
 * not kept after the answer.
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
  /** Like `carried`, but for this call alone. */
  extra?: Carried | undefined
}

/** Callbacks, because an iterator would cost a promise or two a token, more than all our other work on it. */
export interface ModelReader {
  begin(): void
  /** The text is never empty. If it returns a promise, the provider is paused until that resolves. */
  text(delta: string): Promise<void> | undefined
  /** Called with what the provider counted, if the answer was then cut off. */
  counted?(usage: TokenUsage): void
}

export interface ModelEnd {
  reason: FinishReason
  calls: ToolCall[]
  usage?: TokenUsage | undefined
  carried?: Carried | undefined
}
