/** Why the model stopped: it was done, reached the token limit, or the provider's filter stopped it. */
export type FinishReason = 'stop' | 'length' | 'content_filter'

/** Tokens as the provider counted them, over all rounds of one answer. */
export interface TokenUsage {
  prompt_tokens: number
  completion_tokens: number
  /** At least a part is estimated from the length of the texts: the answer was cut, or the provider does not count. */
  estimated?: true
}

/**
 * One call of a brick. Only the project's owner gets `request` and `response`: secrets masked, the answer shortened.
 */
export interface CallEvent {
  type: 'call'
  id: string
  brick: string
  state: 'started' | 'succeeded' | 'failed'
  /** It may change something at its API; left out if it only looks something up. */
  writes?: true
  duration_ms?: number
  request?: { method: string; url: string; body?: string }
  response?: { status: number; body: string }
}

/**
 * How an answer was made, for the bot's owner alone. It holds no secret. Times are in milliseconds. At most 8 rounds
 * with 16 calls each. Long texts end with `[truncated]`: all together have at most 200,000 characters.
 */
export interface ReplyTrace {
  model: string
  /** Ids of the bricks that the model could call. */
  offered: string[]
  /** One for each time that the model was asked. */
  rounds: TraceRound[]
  /** Null if there was no text. */
  first_token_ms: number | null
  duration_ms: number
  /** In millionths of a US dollar; null if the model has no price. */
  cost: number | null
  /** Why the answer ended early. `said`: the provider's own words, shortened and without keys. */
  failure?: { code: string; said?: string | undefined } | undefined
}

export interface TraceRound extends TokenUsage {
  calls: TracedCall[]
}

/**
 * One call that the model asked for, also one that was refused before it was sent: then `request` and `status` are
 * null.
 */
export interface TracedCall {
  brick: string
  /** The brick's id; '' if the model named one that there is not. */
  id: string
  /** As the model wrote them, parsed if they are JSON. */
  arguments: unknown
  request: { method: string; url: string; body?: string } | null
  status: number | null
  duration_ms: number
  /** What the model got. */
  shown: string
  /** About how many tokens the whole answer has, and how many the shown part. */
  tokens: { before: number; after: number }
  error?: string
}

/**
 * A brick waits until the visitor agrees. The next chat call of the conversation answers with `id`, within 15 minutes.
 * `label`: what will be done, in the owner's words. Only `editable` values may come back changed, as texts.
 */
export interface ConfirmEvent {
  type: 'confirm'
  id: string
  brick: string
  label: string
  values: ConfirmedValue[]
}

/** A day such as `2026-12-31`, or a day with its time such as `2026-12-31T18:30`. */
export type ValueFormat = 'date' | 'date-time'

export interface ConfirmedValue {
  name: string
  label: string
  value: string
  editable: boolean
  choices?: string[]
  format?: ValueFormat
}

/** What a brick answered, as a list to look at. `image` and `link` are https addresses; all else are plain texts. */
export interface CardsEvent {
  type: 'cards'
  brick: string
  items: Card[]
}

export interface Card {
  title: string
  subtitle?: string
  image?: string
  link?: string
  fields?: { label: string; value: string }[]
}

/** A value that a brick needs and was not given: to be chosen among `choices`, or entered in this `format`. */
export interface AskEvent {
  type: 'ask'
  brick: string
  parameter: string
  label: string
  choices?: string[]
  format?: ValueFormat
}

/** Suggestions for the visitor's next message. */
export interface PromptsEvent {
  type: 'prompts'
  items: string[]
}

/**
 * The order in a stream: one `start`, any number of `text`, `call` and `cards`, perhaps a `confirm`, an `ask` or
 * `prompts`, a `trace` if the owner asked, then one `done` or `error`. A stream without `done` and `error` was cut off.
 * `thinking`, `confirm`, `cards`, `ask` and `prompts` come only if the call said that its client can show them.
 * `thinking` says that nothing has come for some seconds; it may stand anywhere before the end, also before `start`. A
 * failure after `thinking` is an `error`.
 */
export type ReplyEvent =
  | { type: 'start'; conversation_id: string; message_id: string }
  | { type: 'thinking' }
  | { type: 'text'; delta: string }
  | CallEvent
  | ConfirmEvent
  | CardsEvent
  | AskEvent
  | PromptsEvent
  | ({ type: 'trace' } & ReplyTrace)
  | { type: 'done'; usage?: TokenUsage; finish: FinishReason }
  | { type: 'error'; code: string; retryable: boolean }
