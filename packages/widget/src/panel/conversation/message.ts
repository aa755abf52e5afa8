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

/** Immutable: only a new object redraws the message. */
export interface Message {
  /** A question's id begins with its time; an answer's begins with its question's id and a dot. */
  id: string
  role: 'user' | 'assistant'
  parts: Part[]
  state: MessageState
  /** Milliseconds. An answer has the time of its question. Orders the messages in all tabs. */
  at: number
  /** Number of changes: of two copies the one with the higher number is newer. */
  rev: number
  /** Milliseconds. The last write of the tab that receives this answer. */
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
