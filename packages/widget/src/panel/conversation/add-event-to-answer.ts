import type { CallEvent, FinishReason, ReplyEvent } from '@bricks/contract/wire'
import type { Message, MessageState, Part } from './message.ts'

const STATE_AFTER: Record<FinishReason, MessageState> = { stop: 'done', length: 'cutShort', content_filter: 'filtered' }

export function addEventToAnswer(answer: Message, event: ReplyEvent): Message {
  const state = 'streaming'
  if (event.type === 'text') return { ...answer, state, parts: addText(answer.parts, event.delta) }
  if (event.type === 'call') return { ...answer, state, parts: addStep(answer.parts, event) }
  if (event.type === 'start') return { ...answer, state, answerId: event.message_id }
  if (event.type === 'done') return { ...answer, state: STATE_AFTER[event.finish] }
  return event.type === 'error' || event.type === 'trace'
    ? answer
    : { ...answer, state, extras: [...(answer.extras ?? []), event] }
}

function addText(parts: Part[], delta: string): Part[] {
  const last = parts.at(-1)
  return typeof last === 'string' ? [...parts.slice(0, -1), last + delta] : [...parts, delta]
}

function addStep(parts: Part[], { type: _, ...step }: CallEvent): Part[] {
  const isNew = !parts.some((part) => typeof part !== 'string' && part.id === step.id)
  return isNew ? [...parts, step] : parts.map((part) => (typeof part !== 'string' && part.id === step.id ? step : part))
}
