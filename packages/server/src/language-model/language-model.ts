/** What the chat knows of a language model. Its faults are AppErrors with a `provider_…` code or `model_unavailable`. */
export type LanguageModel = {
  /** Tells `reader` the answer as it comes; resolves with how it ended. The signal ends it at once, and rejects with its reason or a fault. */
  stream(request: ModelRequest, reader: ModelReader, signal: AbortSignal): Promise<ModelEnd>
  /** Whether the provider takes this key: `unknown` where it could not be asked. */
  checkKey(apiKey: string): Promise<KeyVerdict>
}

export type KeyVerdict = 'accepted' | 'refused' | 'unknown'

/**
 * `classic` models take sampling settings and `max_tokens`; `reasoning` models take a limit on tokens only; `reasoning-none` ones
 * are told besides not to reason, without which they call no tools over chat completions.
 */
export const MODEL_PROFILES = ['classic', 'reasoning', 'reasoning-none'] as const
export type ModelProfile = (typeof MODEL_PROFILES)[number]

export function isModelProfile(text: string): text is ModelProfile {
  return MODEL_PROFILES.some((profile) => profile === text)
}

export type ModelRequest = {
  apiKey: string
  model: string
  profile: ModelProfile
  sampling: Sampling
  messages: ModelMessage[]
  /** Empty: the model can only write text. */
  tools: ModelTool[]
  /** Off once something was sent to the visitor or a tool ran: a second try would then do it twice. */
  mayRetry: boolean
}

export type Sampling = {
  maxTokens: number
  temperature: number
  frequencyPenalty: number
  presencePenalty: number
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: ToolCall[] }
  | { role: 'tool'; callId: string; content: string }

/** A tool the model may call; `parameters` is a JSON schema. */
export type ModelTool = {
  name: string
  description: string
  parameters: Record<string, unknown>
}

/** The model's wish to call a tool. `arguments` is the model's own text, JSON if all is well. */
export type ToolCall = { id: string; name: string; arguments: string }

export type FinishReason = 'stop' | 'length' | 'content_filter'

export type TokenUsage = { promptTokens: number; completionTokens: number }

/** Called, not pulled from: a promise or two a token cost more than all else that is done with it. */
export type ModelReader = {
  /** Once, when the provider has said anything. */
  begin(): void
  /** More text, never empty. Where it returns a promise the provider is asked to pause until that is kept. */
  text(delta: string): Promise<void> | undefined
}

/** `calls` are those the model wants made before it goes on. */
export type ModelEnd = { reason: FinishReason; calls: ToolCall[]; usage?: TokenUsage | undefined }
