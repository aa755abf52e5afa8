import type { ComponentType } from 'preact'
import type { ChatModel } from './chat-model.ts'
import type { Message } from './conversation/message.ts'

/** What a lazy part adds to one chat. The components are drawn anew when a signal changes that they read. */
export interface Addition {
  /** Below each message; the events that its answer brought are in `message.extras`. */
  BelowMessage?: ComponentType<{ message: Message }>
  AboveComposer?: ComponentType
  /** A button of class `icon` in the field, before Send. */
  ComposerButton?: ComponentType
  /** A button of class `small` beside those that copy and rate an answer. */
  AnswerButton?: ComponentType<{ message: Message }>
  /** A button of class `icon` in the header. */
  HeaderItem?: ComponentType
  /** Fields of the body of the next chat call. Read once for each call. */
  fields?(): Record<string, unknown>
  /** The server took no message. `outcome`: what became of what was to be confirmed. */
  onRefused?(refusal: { status: number; code: string; outcome?: string }): void
}

/** A chunk that adds to the chat. */
export interface AdditionChunk {
  css?: string
  /** Called once for each chat. `ended` aborts when the chat is removed. */
  createAddition(chat: ChatModel, ended: AbortSignal): Addition
}
