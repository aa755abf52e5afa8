import type { ComponentType } from 'preact'
import type { ChatModel } from './chat-model.ts'
import type { Message } from './conversation/message.ts'

/** What a lazy part adds to one chat. A component is drawn anew when a signal that it reads changes. */
export interface Addition {
  /** Drawn below each message. The events that came with its answer are in `message.extras`. */
  BelowMessage?: ComponentType<{ message: Message }>
  AboveComposer?: ComponentType
  /** A button of class `icon` in the field, before Send. */
  ComposerButton?: ComponentType
  /** A button of class `small` beside those to copy and rate an answer. */
  AnswerButton?: ComponentType<{ message: Message }>
  /** A button of class `icon` in the header. */
  HeaderItem?: ComponentType
  /** Fields of the body of the next chat call. Read once for each call. */
  fields?(): Record<string, unknown>
  /** The server refused a message. `outcome`: what became of the call that the message confirmed. */
  onRefused?(refusal: { status: number; code: string; outcome?: string }): void
}

/** A chunk that adds to the chat. */
export interface AdditionChunk {
  css?: string
  /** Called once for each chat. `ended` aborts when the chat is removed. */
  createAddition(chat: ChatModel, ended: AbortSignal): Addition
}
