import type { SamplingSettings } from '@bricks/contract'
import type { FinishReason, TokenUsage } from '@bricks/contract/wire'

/** Its errors are AppErrors with a `provider_…` code or `model_unavailable`. */
export interface LanguageModel {
  /** Calls `reader` as the answer comes, and resolves at its end. Rejects at once if the signal aborts. */
  stream(request: ModelRequest, reader: ModelReader, signal: AbortSignal): Promise<ModelEnd>
  /** `unknown` if the provider could not be asked. */
  checkKey(apiKey: string): Promise<KeyVerdict>
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
  | { role: 'assistant'; content: string; calls?: ToolCall[] }
  | { role: 'tool'; callId: string; content: string }

export interface ModelTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export interface ToolCall {
  id: string
  name: string
  arguments: string
}

/** Callbacks, because an iterator would cost a promise or two a token, more than all our other work on it. */
export interface ModelReader {
  begin(): void
  /** The text is never empty. If it returns a promise, the provider is paused until that resolves. */
  text(delta: string): Promise<void> | undefined
  /** What the provider counted of an answer that was then cut. */
  counted?(usage: TokenUsage): void
}

export interface ModelEnd {
  reason: FinishReason
  calls: ToolCall[]
  usage?: TokenUsage | undefined
}
