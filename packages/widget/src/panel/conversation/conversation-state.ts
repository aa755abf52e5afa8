import { type Signal, signal } from '@preact/signals'
import type { CapturedGlobals, toJson } from '#captured-globals.ts'
import type { Addition } from '#panel/addition.ts'
import type { Message } from './message.ts'

export type Emit = (event: 'message' | 'reply' | 'call' | 'error' | 'limit', detail: object) => void

export interface WantedConsent {
  text: string
  link?: string
  give(): void
}

/** What requests other than the chat's own need. */
export interface BotServer {
  server: string
  project: string
  visitor(): string
  /** The token in which the web site signed who the visitor is. */
  identity(): string | undefined
  natives: CapturedGlobals
  toJson: typeof toJson
}

export interface ConversationState {
  emit: Emit
  messages: Signal<Message[]>
  /** Stops the running answer; undefined if there is none. */
  running: Signal<AbortController | undefined>
  limited: Signal<boolean>
  unavailable: Signal<boolean>
  /** Seconds until the server takes a message again. */
  wait: Signal<number>
  heldUntil: number
  startsAnew?: boolean
  isRestored: Signal<boolean>
  /** What the visitor has to agree to before anything is sent; undefined if nothing. */
  consent: Signal<WantedConsent | undefined>
  /** What lazy parts add to this chat. */
  additions: Signal<Addition[]>
  canRate?: boolean
  /** Set where a bot of a Bricks server answers. */
  server?: BotServer
  conversationId?: string
  gone: string[]
  latest?: string
  /** The controller of the answer that ran when the page was left. */
  left?: AbortController
  /** Follows an answer, of this or another page, that no tab receives any more. False if it cannot. */
  takeUp?(answer: Message): boolean
  silenceCheck?: ReturnType<typeof setTimeout>
}

export function createState(emit: Emit): ConversationState {
  return {
    emit,
    messages: signal([]),
    running: signal(undefined),
    limited: signal(false),
    unavailable: signal(false),
    wait: signal(0),
    heldUntil: 0,
    isRestored: signal(true),
    consent: signal(undefined),
    additions: signal([]),
    gone: [],
  }
}

export function changeMessage(
  { messages }: ConversationState,
  id: string,
  change: (message: Message) => Message,
): void {
  messages.value = messages.value.map((message) =>
    message.id === id ? { ...change(message), rev: message.rev + 1 } : message,
  )
}

export function forget(state: ConversationState, messages: Message[]): void {
  if (!messages.length) return
  const ids = messages.map(({ id }) => id)
  state.gone = [...state.gone, ...ids]
  state.messages.value = state.messages.value.filter(({ id }) => !ids.includes(id))
}

export function questionOf({ messages }: ConversationState, answerId: string): Message | undefined {
  return messages.value.find(({ id }) => answerId.startsWith(`${id}.`))
}

export function drop({ running }: ConversationState): void {
  running.value?.abort()
  running.value = undefined
}

/** If the origin is the reason, the console tells the site's owner so. */
export function refuse({ unavailable }: ConversationState, code?: string): void {
  if (code && !unavailable.value) console.warn(`Bricks: ${code}. Add ?bricks-debug to the address to see more.`)
  unavailable.value = true
}

// Pages without TLS have no crypto.randomUUID.
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
