import type { UnavailableReason } from './beside/unavailable-reasons.ts'

/**
 * The events of a chat and their data. A page receives them as DOM events on the chat's element: `bricks:reply` and so
 * on.
 */
export interface ChatEventFacts {
  ready: Record<never, never>
  open: Record<never, never>
  close: Record<never, never>
  message: { text: string }
  reply: { text: string }
  call: { brick: string; state: 'started' | 'succeeded' | 'failed' }
  /** A link in a message was pressed. With `preventDefault()` the page follows it in its own way. */
  link: { href: string }
  unread: { count: number }
  /** No whole answer came. If no server answered, `status` is 0 and `code` is ''. */
  error: { status: number; code: string }
  /** The month's chats, or the bot's budget, are used up. The chat shows its limit dialog itself. */
  limit: Record<never, never>
  /** The visitor’s token has expired or is wrong: give a new one by `identify`, and the message is sent again. */
  identityneeded: Record<never, never>
  unavailable: { reason: UnavailableReason }
}

export type ChatEventName = keyof ChatEventFacts

export type ChatEvent = { [Name in ChatEventName]: { type: Name } & ChatEventFacts[Name] }[ChatEventName]

export type ChatListener<Name extends ChatEventName = ChatEventName> = (
  event: CustomEvent<ChatEventFacts[Name]>,
) => void

type DomEvents = { [Name in ChatEventName as `bricks:${Name}`]: CustomEvent<ChatEventFacts[Name]> }

declare global {
  interface HTMLElementEventMap extends DomEvents {}
  interface DocumentEventMap extends DomEvents {}
  interface WindowEventMap extends DomEvents {}
}

const NAMES: ChatEventName[] = [
  'ready',
  'open',
  'close',
  'message',
  'reply',
  'call',
  'error',
  'limit',
  'link',
  'unread',
  'unavailable',
  'identityneeded',
]

export function listenToChatEvents(host: HTMLElement, listener: (event: ChatEvent) => void): void {
  for (const type of NAMES) {
    host.addEventListener(`bricks:${type}`, ({ detail }) => listener({ type, ...detail } as ChatEvent))
  }
}

export function emitEvent(host: Element, name: string, detail: object = {}): boolean {
  return host.dispatchEvent(
    new CustomEvent(`bricks:${name}`, { detail, bubbles: true, composed: true, cancelable: true }),
  )
}
