import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { emitEvent } from '#chat-events.ts'
import type { ChatConfig } from '#chat-source.ts'
import type { FirstTexts } from '#locales/english.ts'
import type { ChatMode } from '#options.ts'
import { type Conversation, type ConversationPorts, createConversation } from './conversation/conversation.ts'
import type { Message } from './conversation/message.ts'
import type { UnsentText } from './conversation/unsent-text.ts'
import type { LazyParts } from './lazy-parts.ts'

export interface Editing {
  message: Message
  cancel(): void
}

/**
 * `isSheet`: the screen is so small that the open bubble covers all of it. `focusInput` gives the focus to the chat
 * itself on touch screens, because the keyboard would hide the messages. `hint` replaces the second line of the header;
 * '' for no second line.
 */
export interface ChatModel {
  conversation: Conversation
  config: ReadonlySignal<ChatConfig>
  texts: ReadonlySignal<FirstTexts>
  draft: Signal<string>
  editing: Signal<Editing | undefined>
  mode: ChatMode
  parts: LazyParts
  isOpen: Signal<boolean>
  isOffline: ReadonlySignal<boolean>
  isSheet: Signal<boolean>
  unread: Signal<number>
  focusInput(): void
  hint?: string
  upgradeUrl?: string
  site?: string
  close?: () => void
}

export interface ChatModelSettings {
  config: ChatConfig
  mode: ChatMode
  connect: ConversationPorts['connect']
  isKept: ConversationPorts['isKept']
  draft?: UnsentText
  texts: Signal<FirstTexts>
  parts: LazyParts
  hint?: string
  upgradeUrl?: string
  site?: string
  close?: () => void
}

export function createChatModel(
  root: ShadowRoot,
  { connect, isKept, draft: kept, ...settings }: ChatModelSettings,
  ended: AbortSignal,
): ChatModel & { config: Signal<ChatConfig> } {
  const { mode } = settings
  const isOpen = signal(mode !== 'bubble')
  const unread = signal(0)
  const emit = (event: string, detail: object) => {
    if (event === 'reply' && (!isOpen.value || document.hidden)) unread.value += 1
    emitEvent(root.host, event, detail)
  }
  const conversation = createConversation({ emit, connect, isKept })
  const config = signal(settings.config)
  const draft = signal(kept?.read() ?? '')
  const isOffline = signal(false)
  const updateOffline = () => {
    isOffline.value = !navigator.onLine
  }
  updateOffline()
  addEventListener('online', updateOffline, { signal: ended })
  addEventListener('offline', updateOffline, { signal: ended })
  if (kept) draft.subscribe(kept.write)
  addEventListener('storage', conversation.restore, { signal: ended })
  const focusInput = () => {
    const target = matchMedia('(pointer: coarse)').matches ? '.chat' : 'textarea'
    // The visitor may close the chat within this frame: the launcher must keep the focus then.
    requestAnimationFrame(() => isOpen.value && root.querySelector<HTMLElement>(target)?.focus())
  }
  return {
    ...settings,
    conversation,
    config,
    draft,
    isOpen,
    isOffline,
    isSheet: signal(false),
    unread,
    focusInput,
    editing: signal(undefined),
  }
}
