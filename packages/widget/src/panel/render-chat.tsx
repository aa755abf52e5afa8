/** @jsxImportSource preact */
import { effect, type Signal, signal } from '@preact/signals'
import { options as preact, render } from 'preact'
import type { ChatConfig, ChatSource } from '../chat-source.ts'
import { en, type Texts } from '../locales/en.ts'
import type { ChatMode, ColorScheme } from '../options.ts'
import type { ChatModel } from './chat-model.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { createEndFollower } from './follow-end.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { FrameBubble } from './frame-bubble.tsx'
import { FrameInline } from './frame-inline.tsx'
import { FramePage } from './frame-page.tsx'
import type { History } from './history.ts'
import hostCss from './host.css?inline'
import { markdown } from './markdown-chunk.ts'
import css from './panel.css?inline'
import { keepProps } from './safe-props.ts'

export type ChatSettings = {
  source: ChatSource
  mode: ChatMode
  history: History
  hint?: string
  texts?: Partial<Texts>
  upgradeUrl: string
  colorScheme?: ColorScheme
  /** Called when the bubble wants to close. */
  close?: () => void
}

/** A chat that is drawn, and what may be changed about it. */
export type RenderedChat = {
  conversation: Conversation
  config: Signal<ChatConfig>
  isOpen: Signal<boolean>
  setColorScheme(scheme: ColorScheme): void
  destroy(): void
}

const FRAMES = { bubble: FrameBubble, inline: FrameInline, page: FramePage }

// One drawing a frame, however fast the words come.
preact.debounceRendering = requestAnimationFrame
keepProps(preact)

/** Draws a chat into a shadow root. */
export function renderChat(root: ShadowRoot, settings: ChatSettings): RenderedChat {
  const { source, mode, history, close, upgradeUrl } = settings
  const texts = { ...en, ...settings.texts }
  const box = document.createElement('div')
  box.className = 'box'
  adopt(root, mode === 'bubble' ? css : hostCss + css)
  root.append(box)

  const emit = (event: string, detail: object) => {
    root.host.dispatchEvent(new CustomEvent(`bricks:${event}`, { detail, bubbles: true, composed: true }))
  }
  const conversation = createConversation({ source, history, emit })
  const config = signal(source.config)
  const isOpen = signal(mode !== 'bubble')
  const draft = signal(history.readDraft())
  const end = createEndFollower()
  const isOffline = signal(!navigator.onLine)
  const chat: ChatModel = {
    conversation,
    config,
    texts: signal(texts),
    draft,
    end,
    isOffline,
    level: mode === 'page' ? 1 : 2,
    hint: settings.hint ?? texts.hint,
    upgradeUrl,
    close,
  }
  const Frame = FRAMES[mode]
  const setColorScheme = (scheme: ColorScheme) => {
    box.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme
  }
  const stop = new AbortController()
  const onLine = () => {
    isOffline.value = !navigator.onLine
  }
  addEventListener('online', onLine, stop)
  addEventListener('offline', onLine, stop)
  const forget = [
    draft.subscribe(history.writeDraft),
    // Whoever sends wants to see the answer.
    conversation.state.running.subscribe(end.toEnd),
    effect(() => markdown.value && adopt(root, markdown.value.css)),
  ]
  setColorScheme(settings.colorScheme ?? 'auto')
  render(<Frame chat={chat} isOpen={isOpen} />, box)
  if (mode !== 'inline') followKeyboard(box, stop.signal)
  emit('ready', {})
  return {
    conversation,
    config,
    isOpen,
    setColorScheme,
    destroy() {
      stop.abort()
      for (const each of forget) each()
      conversation.destroy()
      render(null, box)
      box.remove()
    },
  }
}

function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
