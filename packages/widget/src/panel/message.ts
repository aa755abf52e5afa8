import type { CallEvent, FinishReason, ReplyEvent } from '@bricks/contract/wire'
import type { WireMessage } from '../chat-source.ts'

/** One call of a brick, as the visitor follows it. */
export type Step = Omit<CallEvent, 'type'>

/** What a message is made of, in the order it came: runs of text, and steps between them. */
export type Part = string | Step

/**
 * `streaming`: the answer is still coming. `failed`: on the visitor's own message, no whole answer came. `cutShort`, `filtered`: the
 * answer ended before its end.
 */
export type MessageState = 'streaming' | 'failed' | 'cutShort' | 'filtered' | 'done'

/** What a visitor thinks of an answer. 0 takes it back. */
export type Rating = 1 | -1 | 0

/** Never changed in place: a changed message is a new object, which is what redraws it. */
export type Message = {
  id: string
  role: 'user' | 'assistant'
  parts: Part[]
  state: MessageState
  /** The server's name of an answer. */
  answerId?: string
  rating?: Rating
}

export function textOf({ parts }: Message): string {
  return parts.filter((part) => typeof part === 'string').join('\n\n')
}

/** The conversation as the server wants it: what was said, without steps and empty answers. */
export function toWire(messages: Message[]): WireMessage[] {
  return messages
    .map((message) => ({ role: message.role, content: textOf(message) }))
    .filter(({ content }) => content.trim())
}

const STATE_AFTER: Record<FinishReason, MessageState> = { stop: 'done', length: 'cutShort', content_filter: 'filtered' }

/** The answer after one more event of its reply. */
export function withEvent(message: Message, event: ReplyEvent): Message {
  if (event.type === 'text') return { ...message, parts: withText(message.parts, event.delta) }
  if (event.type === 'call') return { ...message, parts: withStep(message.parts, event) }
  if (event.type === 'start') return { ...message, answerId: event.message_id }
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
