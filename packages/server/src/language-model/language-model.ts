/** What the chat knows of a language model. Its faults are AppErrors with a `provider_…` code or `model_unavailable`. */
export type LanguageModel = {
  /** Resolves when the provider has accepted; then the answer as it comes. The signal ends it at once, leaving the loop early does too. */
  stream(request: ModelRequest, signal: AbortSignal): Promise<AsyncIterable<ModelEvent>>
  /** Whether the provider takes this key: `unknown` where it could not be asked. */
  checkKey(apiKey: string): Promise<KeyVerdict>
}

export type KeyVerdict = 'accepted' | 'refused' | 'unknown'

/** `classic` models take sampling settings and `max_tokens`; `reasoning` models take a limit on tokens only. */
export type ModelProfile = 'classic' | 'reasoning'

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

/** `begin` first, when the provider has said anything; `finish` last, with the calls it wants made before it goes on. */
export type ModelEvent =
  | { type: 'begin' }
  | { type: 'text'; delta: string }
  | { type: 'finish'; reason: FinishReason; calls: ToolCall[]; usage?: TokenUsage }
