import { type CallEvent, CHAT_HISTORY, CHAT_MESSAGES, type FinishReason, type ReplyEvent } from '@bricks/contract/wire'
import type { WireMessage } from '../chat-source.ts'

/** One call of a brick, as the visitor follows it. */
export type Step = Omit<CallEvent, 'type'>

/** What a message is made of, in the order it came: runs of text, and steps between them. */
export type Part = string | Step

/**
 * `streaming`: the answer is still coming. `failed`: on the visitor's own message, nothing of an answer came. `refused`: nor would it
 * if the same was sent again. `broken`: the answer was cut off on its way. `cutShort`, `filtered`: the model ended it before its end.
 */
export type MessageState = 'streaming' | 'failed' | 'refused' | 'broken' | 'cutShort' | 'filtered' | 'done'

/** What a visitor thinks of an answer. 0 takes it back. */
export type Rating = 1 | -1 | 0

/** Never changed in place: a changed message is a new object, which is what redraws it. */
export type Message = {
  /** Random; an answer's begins with that of its question. */
  id: string
  role: 'user' | 'assistant'
  parts: Part[]
  state: MessageState
  /** When it was asked, in milliseconds; an answer has the time of its question. Messages stand in this order, in all tabs. */
  at: number
  /** How often it was changed: of two copies the higher one is the newer. */
  rev: number
  /** When the tab that gets a streaming answer was last heard of. */
  seen?: number
  /** The server's name of an answer. */
  answerId?: string
  rating?: Rating
}

export function textOf({ parts }: Message): string {
  return parts.filter((part) => typeof part === 'string').join('\n\n')
}

/** Bytes as the server counts them. */
export function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/**
 * The conversation as the server wants it: what was said, without steps and empty answers. No more than the server would pass on: the
 * newest messages that fit its limits, the last one always.
 */
export function toWire(messages: Message[]): WireMessage[] {
  let left = CHAT_HISTORY
  const wire: WireMessage[] = []
  for (const message of [...messages].reverse()) {
    const content = textOf(message)
    if (!content.trim()) continue
    left -= sizeOf(content)
    if (wire.length && (left < 0 || wire.length === CHAT_MESSAGES)) break
    wire.unshift({ role: message.role, content })
  }
  return wire
}

const STATE_AFTER: Record<FinishReason, MessageState> = { stop: 'done', length: 'cutShort', content_filter: 'filtered' }

/** The answer after one more event of its reply. */
export function withEvent(message: Message, event: ReplyEvent): Message {
  // Another tab may have taken it for broken.
  const state = 'streaming'
  if (event.type === 'text') return { ...message, state, parts: withText(message.parts, event.delta) }
  if (event.type === 'call') return { ...message, state, parts: withStep(message.parts, event) }
  if (event.type === 'start') return { ...message, state, answerId: event.message_id }
  if (event.type === 'done') return { ...message, state: STATE_AFTER[event.finish] }
  return message
}

function withText(parts: Part[], delta: string): Part[] {
  const last = parts.at(-1)
  return typeof last === 'string' ? [...parts.slice(0, -1), last + delta] : [...parts, delta]
}

// A step's later news replaces the earlier.
function withStep(parts: Part[], { type: _, ...step }: CallEvent): Part[] {
  const isNew = !parts.some((part) => typeof part !== 'string' && part.id === step.id)
  return isNew ? [...parts, step] : parts.map((part) => (typeof part !== 'string' && part.id === step.id ? step : part))
}

/** No step goes on running after the answer has ended. */
export function withoutRunningSteps(message: Message): Message {
  const settle = (part: Part): Part =>
    typeof part !== 'string' && part.state === 'started' ? { ...part, state: 'failed' } : part
  return { ...message, parts: message.parts.map(settle) }
}
