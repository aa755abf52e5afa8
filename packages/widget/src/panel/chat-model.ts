import type { ChatConfig } from '../chat-source.ts'
import type { Texts } from '../locales/en.ts'
import type { Conversation } from './conversation.ts'
import type { EndFollower } from './follow-end.ts'
import type { Message } from './message.ts'
import type { ReadonlySignal, Signal } from './signal.ts'

/** A message of the visitor's that is being changed; the composer holds its text. */
export type Editing = {
  message: Message
  /** Puts back what was typed before. */
  cancel(): void
}

/** All that the parts of an open chat share. */
export type ChatModel = {
  conversation: Conversation
  config: ReadonlySignal<ChatConfig>
  texts: ReadonlySignal<Texts>
  /** What was typed and not sent yet. */
  draft: Signal<string>
  editing: Signal<Editing | undefined>
  end: EndFollower
  isOffline: ReadonlySignal<boolean>
  /** The bubble covers the whole screen, as on a phone. */
  isSheet: ReadonlySignal<boolean>
  /** Brings the focus back to where one types, or on a touch screen to the chat, whose keyboard would hide the messages. */
  focusInput(): void
  /** Level of the title among the page's headings. */
  level: 1 | 2
  /** Second line of the header, where it is not the language's own. '' shows none. */
  hint?: string
  /** Where the bot's owner is sent when its plan is used up. */
  upgradeUrl: string
  /** Absent where the chat always stands open. */
  close?: () => void
}

export function titleOf({ name, appearance }: ChatConfig): string {
  return appearance?.title || name
}

/** A message would be taken now. */
export function canSend({ conversation: { state }, isOffline }: ChatModel): boolean {
  return !state.running.value && !isOffline.value && !state.wait.value
}
