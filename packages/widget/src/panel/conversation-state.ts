import type { ChatSource } from '../chat-source.ts'
import type { History } from './history.ts'
import type { Message } from './message.ts'
import { type Signal, signal } from './signal.ts'

/** What the chat tells the page: the name of the event, and its facts. */
export type Emit = (event: 'message' | 'reply' | 'call' | 'error' | 'limit', detail: object) => void

export type ConversationPorts = { source: ChatSource; history: History; emit: Emit }

/** What is said, and what is on its way. */
export type ConversationState = ConversationPorts & {
  messages: Signal<Message[]>
  /** Stops the answer on its way; undefined while there is none. */
  running: Signal<AbortController | undefined>
  /** The month's chats are used up, and the visitor has not waved it away yet. */
  limited: Signal<boolean>
  /** The bot may not be used here. */
  unavailable: Signal<boolean>
  conversationId?: string
  /** The newest answer that was asked for on this page. */
  latest?: string
}

export function createState(ports: ConversationPorts): ConversationState {
  const state: ConversationState = {
    ...ports,
    messages: signal([]),
    running: signal(undefined),
    limited: signal(false),
    unavailable: signal(false),
  }
  restore(state)
  // The page was left before the last answer had come.
  const last = state.messages.value.at(-1)
  if (last?.role === 'user') changeMessage(state, last.id, (message) => ({ ...message, state: 'failed' }))
  return state
}

/** Takes over what is kept, without an answer that another tab is still waiting for. */
export function restore(state: ConversationState): void {
  const kept = state.history.read()
  state.messages.value = kept.messages.filter((message) => message.state !== 'streaming')
  state.conversationId = kept.conversationId
}

export function save({ history, messages, conversationId }: ConversationState): void {
  history.write({ messages: messages.value, conversationId })
}

export function changeMessage(
  { messages }: ConversationState,
  id: string,
  change: (message: Message) => Message,
): void {
  messages.value = messages.value.map((message) => (message.id === id ? change(message) : message))
}

/** The bot may not be used here; its owner reads in the console what to do where that is because of the site's origin. */
export function refuse({ unavailable }: ConversationState, reason?: string): void {
  if (reason && !unavailable.value) {
    console.warn(
      `Bricks: ${location.origin} is not among the sites this bot may stand on. Add it in the editor, under Share.`,
    )
  }
  unavailable.value = true
}

// Not crypto.randomUUID, which pages without TLS do not have.
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
