import type { CallEvent, ReplyEvent } from '@bricks/contract/wire'

export type { CallEvent, ReplyEvent }

/** One message as it goes over the wire. */
export type WireMessage = { role: 'user' | 'assistant'; content: string }

/** How a bot looks and speaks, as its owner set it. `accent` is '' or `#rrggbb`; '' anywhere means the built-in words or colour. */
export type ChatAppearance = {
  title?: string
  avatar?: string
  accent?: string
  welcome?: string
  prompts?: string[]
  position?: 'right' | 'left'
}

/** What the chat needs to know of its bot before the first message. */
export type ChatConfig = {
  /** The project's name; the title when the appearance has none. */
  name: string
  appearance?: ChatAppearance
  texts?: { limit?: string; unavailable?: string }
}

/** What a source may need to tell one turn from another. */
export type Turn = {
  /** Given by the `start` event of the conversation's first reply; absent before it. */
  conversationId?: string
  /** Fresh for every try, at most 64 characters: a repeat of the same one is refused by the server. */
  requestId: string
}

/** Which answer is meant, by the names that its `start` event gave. */
export type AnswerName = { conversationId: string; answerId: string }

/**
 * Where answers come from. The widget's own source asks a Bricks server as a visitor; a page may bring another one.
 *
 * `messages` are the newest of the conversation, at most 50 and 32 kB of them: what the server itself would pass on.
 * `reply` yields one `start`, then `text` and `call`, then one `done` or `error`; an iteration that ends without those counts as
 * broken. Before the first event it may throw a `ReplyRefusedError`; anything else thrown counts as a failure worth sending again.
 */
export interface ChatSource {
  config: ChatConfig
  /** Takes what the visitor thinks of an answer: 1, -1, or 0 to take it back. Where it is absent, the chat does not ask. */
  feedback?(answer: AnswerName, value: 1 | -1 | 0): Promise<void>
  reply(messages: WireMessage[], signal: AbortSignal, turn: Turn): AsyncIterable<ReplyEvent>
}

/** The server refused a message before answering it. `status` is the HTTP status, `code` the server's name for the reason. */
export class ReplyRefusedError extends Error {
  override name = 'ReplyRefusedError'
  readonly status: number
  readonly code: string
  /** Seconds until another try can help; 0 where nobody knows. */
  readonly retryAfter: number

  constructor(status: number, code: string, retryAfter = 0) {
    super(`The message was refused: ${code} (${status})`)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}
