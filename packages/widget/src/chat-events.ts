/** What happens in a chat, with its facts. A page hears of it by DOM events on the chat's element: `bricks:reply` and so on. */
export type ChatEventFacts = {
  /** The chat is drawn. */
  ready: Record<never, never>
  /** The bubble was opened. */
  open: Record<never, never>
  close: Record<never, never>
  /** The visitor has sent something. */
  message: { text: string }
  /** An answer is complete. */
  reply: { text: string }
  /** The bot uses a brick. */
  call: { brick: string; state: 'started' | 'succeeded' | 'failed' }
  /** No answer came. `status` is 0 and `code` '' where no server answered. */
  error: { status: number; code: string }
  /** The month's chats are used up; the chat itself shows its limit dialog. */
  limit: Record<never, never>
}

export type ChatEventName = keyof ChatEventFacts

/** One of them, as `onEvent` gets it: its name and its facts. */
export type ChatEvent = { [Name in ChatEventName]: { type: Name } & ChatEventFacts[Name] }[ChatEventName]

/** What a listener gets: the DOM event, its facts in `detail`. */
export type ChatListener<Name extends ChatEventName = ChatEventName> = (
  event: CustomEvent<ChatEventFacts[Name]>,
) => void

type DomEvents = { [Name in ChatEventName as `bricks:${Name}`]: CustomEvent<ChatEventFacts[Name]> }

declare global {
  interface HTMLElementEventMap extends DomEvents {}
  interface DocumentEventMap extends DomEvents {}
  interface WindowEventMap extends DomEvents {}
}
