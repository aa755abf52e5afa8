import { type Signal, signal } from '@preact/signals'
import type { CapturedGlobals, toJson } from '#captured-globals.ts'
import type { Addition } from '#panel/addition.ts'
import type { Message } from './message.ts'

export type Emit = (event: 'message' | 'reply' | 'call' | 'error' | 'limit', detail: object) => void

export interface WantedConsent {
  text: string
  link?: string
  /** Where the browser keeps the agreement. */
  key: string
  give(): void
}

export interface BotServer {
  server: string
  project: string
  visitor(): string
  /**
   * The random id from before the page gave an id of its own. The server still knows this visitor's earlier
   * conversations by the random id.
   */
  unnamed(): string | undefined
  identity(): string | undefined
  natives: CapturedGlobals
  toJson: typeof toJson
}

/**
 * `left` is the controller of the answer that was running when the visitor left the page. `takeUp` goes on with an
 * answer that no tab receives any more, whether it began on this page or on an earlier one. It returns false if the
 * source cannot do so, or if this tab already waits for an answer.
 */
export interface ConversationState {
  emit: Emit
  messages: Signal<Message[]>
  running: Signal<AbortController | undefined>
  limited: Signal<boolean>
  unavailable: Signal<boolean>
  wait: Signal<number>
  heldUntil: number
  startsAnew?: boolean
  isRestored: Signal<boolean>
  consent: Signal<WantedConsent | undefined>
  additions: Signal<Addition[]>
  canRate?: boolean
  server?: BotServer
  conversationId?: string
  gone: string[]
  latest?: string
  left?: AbortController
  takeUp?(answer: Message): boolean
  silenceCheck?: ReturnType<typeof setTimeout>
}

export function createConversationState(emit: Emit): ConversationState {
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

export function removeMessages(state: ConversationState, messages: Message[]): void {
  if (!messages.length) return
  const ids = messages.map(({ id }) => id)
  state.gone = [...state.gone, ...ids]
  state.messages.value = state.messages.value.filter(({ id }) => !ids.includes(id))
}

export function findQuestionOfAnswer({ messages }: ConversationState, answerId: string): Message | undefined {
  return messages.value.find(({ id }) => answerId.startsWith(`${id}.`))
}

export function abortRunning({ running }: ConversationState): void {
  running.value?.abort()
  running.value = undefined
}

export function markUnavailable({ unavailable }: ConversationState, code?: string): void {
  if (code && !unavailable.value) console.warn(`Bricks: ${code}. Add this site in the editor, under Share.`)
  unavailable.value = true
}

// crypto.randomUUID is not used, because pages without TLS do not have it.
export function createMessageId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
