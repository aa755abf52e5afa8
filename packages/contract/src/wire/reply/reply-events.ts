export type FinishReason = 'stop' | 'length' | 'content_filter'

export interface TokenUsage {
  prompt_tokens: number
  completion_tokens: number
  /**
   * Some or all of the tokens are estimated from the length of the texts, because the answer was cut off or the
   * provider does not count tokens.
   */
  estimated?: true
}

/**
 * One call of a brick. `writes`: the call may change something at its API; absent if it only reads. Only test chats get
 * `request` and `response`: secrets masked, the answer shortened.
 */
export interface CallEvent {
  type: 'call'
  id: string
  brick: string
  state: 'started' | 'succeeded' | 'failed'
  writes?: true
  duration_ms?: number
  request?: { method: string; url: string; body?: string }
  response?: { status: number; body: string }
}

/**
 * How an answer was made, without secrets. Only people who work in the bot's account get it. Times are in milliseconds;
 * `cost` is in millionths of a US dollar, null if the model has no price. There are at most 8 rounds of the answer
 * itself, one before them for a call that the visitor confirmed, and one after them for suggested prompts; each lists
 * at most 16 calls. Long texts end with `[truncated]`: all together have at most 200,000 characters. `failure`: why the
 * answer ended early; `said` holds the provider's own words, shortened and without keys.
 */
export interface ReplyTrace {
  model: string
  offered: string[]
  rounds: TraceRound[]
  first_token_ms: number | null
  duration_ms: number
  cost: number | null
  failure?: { code: string; said?: string | undefined } | undefined
}

export interface TraceRound extends TokenUsage {
  calls: TracedCall[]
}

/**
 * One call that the model asked for. If the call was refused before it was sent, `request` and `status` are null. `id`
 * is '' if the model named a brick that does not exist. `tokens`: the approximate number of tokens of the whole answer,
 * and of the part that the model got.
 */
export interface TracedCall {
  brick: string
  id: string
  arguments: unknown
  request: { method: string; url: string; body?: string } | null
  status: number | null
  duration_ms: number
  shown: string
  tokens: { before: number; after: number }
  error?: string
}

/**
 * A brick waits until the visitor agrees. The next chat call of the conversation sends the visitor's answer with `id`,
 * within 15 minutes. `label`: what will be done, in the owner's words. The visitor may change only `editable` values,
 * which come back as texts.
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

/** A brick's answer as a list for the visitor. `image` and `link` are https addresses; other fields are plain texts. */
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

/** The bot asks for a value that a brick needs. The visitor chooses one of `choices`, or enters it in this `format`. */
export interface AskEvent {
  type: 'ask'
  brick: string
  parameter: string
  label: string
  choices?: string[]
  format?: ValueFormat
}

export interface PromptsEvent {
  type: 'prompts'
  items: string[]
}

/**
 * The order in a stream: one `start`, any number of `text`, `call` and `cards`, perhaps a `confirm`, an `ask` or
 * `prompts`, in a test chat a `trace`, then one `done` or `error`. A stream without `done` and `error` was cut off.
 * `thinking`, `confirm`, `cards`, `ask` and `prompts` come only if the request said that its client can show them.
 * `thinking` says that nothing has come for some seconds; it may come at any time before the end, even before `start`.
 * It sends the HTTP status, so each failure after it comes as an `error`, perhaps without a `start`.
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
