/** Why the model stopped: it was done, it met the token limit, or the provider's filter cut it. */
export type FinishReason = 'stop' | 'length' | 'content_filter'

/** Tokens as the provider counted them, over all rounds of one answer. */
export type TokenUsage = { prompt_tokens: number; completion_tokens: number }

/** One call of a brick. `request` and `response` reach the project's owner alone, secrets masked and the answer trimmed. */
export type CallEvent = {
  type: 'call'
  id: string
  brick: string
  state: 'started' | 'succeeded' | 'failed'
  duration_ms?: number
  request?: { method: string; url: string; body?: string }
  response?: { status: number; body: string }
}

/**
 * What a streamed reply is made of, in this order: one `start`, any number of `text` and `call`, and one `done` or `error`.
 * A stream that ends without `done` or `error` was cut.
 */
export type ReplyEvent =
  | { type: 'start'; conversation_id: string; message_id: string }
  | { type: 'text'; delta: string }
  | CallEvent
  | { type: 'done'; usage?: TokenUsage; finish: FinishReason }
  | { type: 'error'; code: string; retryable: boolean }
