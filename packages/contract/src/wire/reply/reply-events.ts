/** Why the model stopped: it was done, reached the token limit, or the provider's filter stopped it. */
export type FinishReason = 'stop' | 'length' | 'content_filter'

/** Tokens as the provider counted them, over all rounds of one answer. */
export interface TokenUsage {
  prompt_tokens: number
  completion_tokens: number
}

/** One call of a brick. Only the project's owner gets `request` and `response`: secrets masked, the answer shortened. */
export interface CallEvent {
  type: 'call'
  id: string
  brick: string
  state: 'started' | 'succeeded' | 'failed'
  duration_ms?: number
  request?: { method: string; url: string; body?: string }
  response?: { status: number; body: string }
}

/**
 * The order in a stream: one `start`, any number of `text` and `call`, then one `done` or `error`. A stream without `done` and
 * `error` was cut off.
 */
export type ReplyEvent =
  | { type: 'start'; conversation_id: string; message_id: string }
  | { type: 'text'; delta: string }
  | CallEvent
  | { type: 'done'; usage?: TokenUsage; finish: FinishReason }
  | { type: 'error'; code: string; retryable: boolean }
