import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { emitEvent } from '#chat-events.ts'
import type { ChatConfig } from '#chat-source.ts'
import type { Texts } from '#locales/en.ts'
import type { ChatMode } from '#options.ts'
import { type Conversation, type ConversationPorts, createConversation } from './conversation/conversation.ts'
import type { UnsentText } from './conversation/draft.ts'
import type { Message } from './conversation/message.ts'

export interface Editing {
  message: Message
  cancel(): void
}

export interface ChatModel {
  conversation: Conversation
  config: ReadonlySignal<ChatConfig>
  texts: ReadonlySignal<Texts>
  draft: Signal<string>
  editing: Signal<Editing | undefined>
  isOffline: ReadonlySignal<boolean>
  isSheet: ReadonlySignal<boolean>
  /**
   * Focuses the text field. On touch screens it focuses the chat itself, because the keyboard would hide the messages.
   */
  focusInput(): void
  level: 1 | 2
  /** Replaces the second header line of the language; '' for none. */
  hint?: string
  upgradeUrl: string
  close?: () => void
}

export function titleOf({ name, appearance }: ChatConfig): string {
  return appearance?.title || name
}

export function canSend({ conversation: { state }, isOffline }: ChatModel): boolean {
  return !state.running.value && !isOffline.value && !state.wait.value
}

export interface ChatModelSettings {
  config: ChatConfig
  mode: ChatMode
  connect: ConversationPorts['connect']
  isKept: ConversationPorts['isKept']
  draft?: UnsentText
  texts: Signal<Texts>
  hint?: string
  upgradeUrl: string
  close?: () => void
}

// The style sheet holds the same values.
const SHEET = '(max-width: 480px), (max-height: 480px)'

export function createChatModel(
  root: ShadowRoot,
  { mode, connect, isKept, draft: kept, ...settings }: ChatModelSettings,
  ended: AbortSignal,
): ChatModel & { config: Signal<ChatConfig> } {
  const emit = (event: string, detail: object) => {
    emitEvent(root.host, event, detail)
    if (mode === 'page' && event === 'error') console.warn('Bricks: no answer came', detail)
  }
  const conversation = createConversation({ emit, connect, isKept })
  const config = signal(settings.config)
  const draft = signal(kept?.read() ?? '')
  const isOffline = signal(false)
  const isSheet = signal(false)
  const screen = matchMedia(SHEET)
  const look = () => {
    isOffline.value = !navigator.onLine
    isSheet.value = mode === 'bubble' && screen.matches
  }
  look()
  addEventListener('online', look, { signal: ended })
  addEventListener('offline', look, { signal: ended })
  screen.addEventListener('change', look, { signal: ended })
  if (kept) draft.subscribe(kept.write)
  addEventListener('storage', conversation.restore, { signal: ended })
  addEventListener('pagehide', conversation.leave, { signal: ended })
  const focusInput = () => {
    const target = matchMedia('(pointer: coarse)').matches ? '.chat' : 'textarea'
    requestAnimationFrame(() => root.querySelector<HTMLElement>(target)?.focus())
  }
  const level = mode === 'page' ? 1 : 2
  return {
    ...settings,
    conversation,
    config,
    draft,
    isOffline,
    isSheet,
    focusInput,
    level,
    editing: signal(undefined),
  }
}
