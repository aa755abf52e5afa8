import type { ChatConfig, ChatSource } from '../chat-source.ts'
import type { Texts } from '../locales/en.ts'
import type { ChatMode } from '../options.ts'
import type { ChatModel } from './chat-model.ts'
import { createConversation } from './conversation.ts'
import { createEndFollower } from './follow-end.ts'
import type { History } from './history.ts'
import { type Signal, signal } from './signal.ts'
import { tell } from './tell.ts'

export type ModelSettings = {
  source: ChatSource
  mode: ChatMode
  history: History
  texts: Signal<Texts>
  hint?: string
  upgradeUrl: string
  /** Called when the bubble wants to close. */
  close?: () => void
}

// As in the style sheet.
const SHEET = '(max-width: 480px), (max-height: 480px)'

/** All that a chat in this root shares, until the signal ends it. */
export function createModel(
  root: ShadowRoot,
  { source, mode, history, ...settings }: ModelSettings,
  ended: AbortSignal,
): ChatModel & { config: Signal<ChatConfig> } {
  const emit = (event: string, detail: object) => {
    tell(root.host, event, detail)
    if (mode === 'page' && event === 'error') console.warn('Bricks: no answer came', detail)
  }
  const conversation = createConversation({ source, history, emit })
  const config = signal(source.config)
  const draft = signal(history.readDraft())
  const end = createEndFollower()
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
  draft.subscribe(history.writeDraft)
  addEventListener('pagehide', conversation.leave, { signal: ended })
  // Whoever sends wants to see the answer; when it ends, the reader stays where they are.
  conversation.state.running.subscribe((turn) => turn && end.toTurn())
  const focusInput = () => {
    // After the drawing that this frame may still bring.
    const target = matchMedia('(pointer: coarse)').matches ? '.chat' : 'textarea'
    requestAnimationFrame(() => root.querySelector<HTMLElement>(target)?.focus())
  }
  const level = mode === 'page' ? 1 : 2
  return {
    ...settings,
    conversation,
    config,
    draft,
    end,
    isOffline,
    isSheet,
    focusInput,
    level,
    editing: signal(undefined),
  }
}
