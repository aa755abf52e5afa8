import type { CallEvent, HandoffOffer, ReplyEvent } from '@bricks/contract/wire'

export type { CallEvent, ReplyEvent }

export interface WireMessage {
  role: 'user' | 'assistant'
  content: string
}

/**
 * The owner's settings for the look and the words of the bot. `accent` is '' or `#rrggbb`; '' means the built-in value.
 * The `link` of `consent` is '' or an http or https address.
 */
export interface ChatAppearance {
  title?: string
  avatar?: string
  accent?: string
  welcome?: string
  prompts?: string[]
  position?: 'right' | 'left'
  consent?: { text: string; link: string }
  launcher_text?: string
  size?: 'small' | 'large'
  font?: 'site'
  language?: string
  color_scheme?: 'light' | 'dark'
}

/**
 * `name` is the project's name, and also the title if the appearance has none. `mark` is what a reader sees as the
 * first character of the title, if it has more than one code point, such as a flag.
 */
export interface ChatConfig {
  name: string
  appearance?: ChatAppearance
  texts?: { limit?: string; unavailable?: string }
  logo?: string
  mark?: string
  handoff?: HandoffOffer
}

/**
 * `conversationId` comes with the `start` event of the conversation's first reply; before that event it is absent.
 * `requestId` is new for every try and has at most 64 characters: the server refuses a repeated id.
 */
export interface Turn {
  conversationId?: string
  requestId: string
  fields?: Record<string, unknown>
}

export interface AnswerName {
  conversationId: string
  answerId: string
}

/**
 * Answers the messages of a chat. The widget's own source asks a Bricks server; a page may bring another one.
 *
 * `messages` are the newest of the conversation: at most 50 and 32 kB, the server's own limits.
 * `reply` yields one `start`, then `text` and `call`, then one `done` or `error`. Without `done` or `error` the answer
 * counts as broken. Before the first event `reply` may throw a `ReplyRefusedError`; any other error can be retried.
 */
export interface ChatSource {
  config: ChatConfig
  /** Rates an answer: 1, -1, or 0 to remove the rating. If absent, the chat does not ask. */
  feedback?(answer: AnswerName, value: 1 | -1 | 0): Promise<void>
  reply(messages: WireMessage[], signal: AbortSignal, turn: Turn): AsyncIterable<ReplyEvent>
  /**
   * Takes up an answer that was not finished when the visitor left a page: yields all of it from its `start` on.
   * Without `done` the answer counts as broken, and the part that came is kept. If `resume` is absent, an answer ends
   * with its page.
   */
  resume?(answerId: string, signal: AbortSignal): AsyncIterable<ReplyEvent>
}

/**
 * The server refused a message before answering it. `status` is the HTTP status, `code` the server's reason.
 * `retryAfter` is the number of seconds until another try can help; 0 if unknown.
 */
export class ReplyRefusedError extends Error {
  override name = 'ReplyRefusedError'
  readonly status: number
  readonly code: string
  readonly retryAfter: number

  constructor(status: number, code: string, retryAfter = 0) {
    super(`The message was refused: ${code} (${status})`)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}
