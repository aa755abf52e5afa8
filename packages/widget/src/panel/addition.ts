import type { ComponentType } from 'preact'
import type { ChatModel } from './chat-model.ts'
import type { Message } from './conversation/message.ts'

/**
 * What a lazy part adds to one chat. A component is drawn again when a signal that it reads changes. `fields` is called
 * once for each chat call. `outcome` is what became of the brick's call that the refused message confirmed.
 */
export interface Addition {
  BelowMessage?: ComponentType<{ message: Message }>
  AboveComposer?: ComponentType
  ComposerButton?: ComponentType
  AnswerButton?: ComponentType<{ message: Message }>
  HeaderItem?: ComponentType
  fields?(): Record<string, unknown>
  onRefused?(refusal: { status: number; code: string; outcome?: string }): void
}

export interface AdditionChunk {
  css?: string
  createAddition(chat: ChatModel, ended: AbortSignal): Addition
}
