import type { CallEvent } from '@bricks/contract/wire'

export type Step = Omit<CallEvent, 'type'>

/** An event of the stream that a lazy part shows. */
export type Extra = { type: string } & object

export type Part = string | Step

/**
 * `failed`: a question got no answer. `refused`: a retry would get none either. `limited`: the month's chats were used
 * up. `broken`: the answer was cut off on its way. `cutShort`, `filtered`: the model ended it early.
 */
export type MessageState = 'streaming' | 'failed' | 'refused' | 'limited' | 'broken' | 'cutShort' | 'filtered' | 'done'

export type Rating = 1 | -1 | 0

/** Immutable: only a new object redraws a message. */
export interface Message {
  /** A question's id begins with its time; an answer's begins with its question's id and a dot. */
  id: string
  role: 'user' | 'assistant'
  parts: Part[]
  state: MessageState
  /** Milliseconds. The time of the question, also for its answer. Orders messages in all tabs. */
  at: number
  /** Counts changes: of two copies the higher one is newer. */
  rev: number
  /** Milliseconds. The last write of the tab that gets this answer. */
  seen?: number
  answerId?: string
  /** In the order in which they came. */
  extras?: Extra[]
  rating?: Rating
}

export function textOf({ parts }: Pick<Message, 'parts'>): string {
  return parts.filter((part) => typeof part === 'string').join('\n\n')
}

/** UTF-8 bytes, as the server counts. */
export function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}
