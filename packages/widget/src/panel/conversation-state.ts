import type { ChatSource } from '../chat-source.ts'
import type { History } from './history.ts'
import { merge } from './merge.ts'
import { type Message, type MessageState, textOf, withoutRunningSteps } from './message.ts'
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
  /** Seconds until the server takes a message again. */
  wait: Signal<number>
  heldUntil: number
  conversationId?: string
  /** Ids of messages that were forgotten. */
  gone: string[]
  /** The newest answer that was asked for on this page. */
  latest?: string
  /** The next look at an answer that another tab gets. */
  look?: ReturnType<typeof setTimeout>
}

/** An answer comes no more if the tab that gets it has not been heard of for so long. */
const SILENCE_MS = 10_000

export function createState(ports: ConversationPorts): ConversationState {
  const state: ConversationState = {
    ...ports,
    messages: signal([]),
    running: signal(undefined),
    limited: signal(false),
    unavailable: signal(false),
    wait: signal(0),
    heldUntil: 0,
    gone: [],
  }
  share(state)
  // The page was left before an answer had come.
  const last = state.messages.value.at(-1)
  if (last?.role === 'user' && last.state === 'done') {
    changeMessage(state, last.id, (message) => ({ ...message, state: 'failed' }))
  }
  return state
}

/** Takes over what other tabs have kept, and keeps what they do not know yet. */
export function share(state: ConversationState): void {
  const { history, messages, running } = state
  const { messages: shared, ...others } = merge({ ...state, messages: messages.value }, history.read())
  Object.assign(state, others)
  show(state, shared)
  // Another tab may have begun anew.
  if (running.value && !shared.some(({ id }) => id === state.latest)) drop(state)
  endSilent(state)
  keep(state)
}

/** Writes down how things are. `isLeaving`: nobody is left to wait for an answer on its way. */
export function keep(state: ConversationState, isLeaving?: boolean): void {
  const { history, messages, running, latest, gone, conversationId } = state
  // No finer than seconds, or two tabs that wait would tell each other without end.
  const seen = isLeaving ? 0 : Math.floor(Date.now() / 1000) * 1000
  const mark = (message: Message) => (running.value && message.id === latest ? { ...message, seen } : message)
  history.write({ messages: messages.value.map(mark), conversationId, gone })
}

export function show({ messages }: ConversationState, next: Message[]): void {
  const before = messages.value
  if (next.length !== before.length || next.some((message, at) => message !== before[at])) messages.value = next
}

export function changeMessage(state: ConversationState, id: string, change: (message: Message) => Message): void {
  const { messages } = state
  messages.value = messages.value.map((message) =>
    message.id === id ? { ...change(message), rev: message.rev + 1 } : message,
  )
}

/** Takes messages out, here and in every tab. */
export function forget(state: ConversationState, messages: Message[]): void {
  const ids = messages.map(({ id }) => id)
  state.gone = [...state.gone, ...ids]
  show(
    state,
    state.messages.value.filter(({ id }) => !ids.includes(id)),
  )
}

export function questionOf({ messages }: ConversationState, answerId: string): Message | undefined {
  const list = messages.value
  return list
    .slice(
      0,
      Math.max(
        0,
        list.findIndex(({ id }) => id === answerId),
      ),
    )
    .findLast(({ role }) => role === 'user')
}

/** Ends an answer before its end. A partial one stays, an empty one goes; then its question says how it went. */
export function endAnswer(state: ConversationState, id: string, partial: MessageState, question: MessageState): void {
  const answer = state.messages.value.find((message) => message.id === id)
  const asked = questionOf(state, id)
  if (!answer) return
  if (textOf(answer)) {
    changeMessage(state, id, (message) => ({ ...withoutRunningSteps(message), state: partial }))
    return
  }
  forget(state, [answer])
  if (asked) changeMessage(state, asked.id, (message) => ({ ...message, state: question }))
}

/** Lets go of the answer on its way. */
export function drop({ running }: ConversationState): void {
  running.value?.abort()
  running.value = undefined
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

function endSilent(state: ConversationState): void {
  const { messages, running, latest } = state
  clearTimeout(state.look)
  for (const { id, state: its, seen = 0 } of messages.value) {
    if (its !== 'streaming' || (running.value && id === latest)) continue
    if (Date.now() - seen >= SILENCE_MS) endAnswer(state, id, 'broken', 'failed')
    else state.look = setTimeout(share, SILENCE_MS, state)
  }
}
