import type { CallEvent } from '@bricks/contract/wire'

export type Step = Omit<CallEvent, 'type'>

export type Extra = { type: string } & object

export type Part = string | Step

/**
 * `failed`: a question got no answer. `refused`: a retry would get no answer either. `limited`: the month's chats, or
 * the bot's budget, were used up. `broken`: the answer was cut off on its way. `cutShort`, `filtered`: the model ended
 * the answer early.
 */
export type MessageState = 'streaming' | 'failed' | 'refused' | 'limited' | 'broken' | 'cutShort' | 'filtered' | 'done'

export type Rating = 1 | -1 | 0

/**
 * Immutable: only a new object redraws the message. A question's `id` begins with its time; an answer's `id` begins
 * with its question's id and a dot. `at` (milliseconds) orders the messages in all tabs; an answer has the time of its
 * question. `rev` counts changes: of two copies the one with the higher number is newer. `seen` (milliseconds) is the
 * last write of the tab that receives this answer.
 */
export interface Message {
  id: string
  role: 'user' | 'assistant'
  parts: Part[]
  state: MessageState
  at: number
  rev: number
  seen?: number
  answerId?: string
  extras?: Extra[]
  rating?: Rating
}

export function joinMessageText({ parts }: Pick<Message, 'parts'>): string {
  return parts.filter((part) => typeof part === 'string').join('\n\n')
}

/** UTF-8 bytes, as the server counts. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}
