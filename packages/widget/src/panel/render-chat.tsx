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
  focusInput(): void
  setColorScheme(scheme: ColorScheme): void
  destroy(): void
}

const FRAMES = { bubble: FrameBubble, inline: FrameInline, page: FramePage }

// One drawing a frame, however fast the words come.
preact.debounceRendering = requestAnimationFrame

/** Draws a chat into a shadow root. */
export function renderChat(root: ShadowRoot, settings: ChatSettings): RenderedChat {
  const { mode, colorScheme = 'auto' } = settings
  const box = document.createElement('div')
  const isOpen = signal(mode !== 'bubble')
  const stop = new AbortController()
  const { chat, config } = createModel(root, settings, stop.signal)
  const Frame = FRAMES[mode]
  const setColorScheme = (scheme: ColorScheme) => {
    box.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme
  }
  box.className = 'box'
  adopt(root, mode === 'bubble' ? css : hostCss + css)
  const forgetBrand = config.subscribe(({ appearance }) => box.style.setProperty('--brand', appearance?.accent || null))
  const forgetMarkdown = effect(() => {
    if (markdown.value) adopt(root, markdown.value.css)
  })
  setColorScheme(colorScheme)
  root.append(box)
  render(<Frame chat={chat} isOpen={isOpen} />, box)
  if (mode !== 'inline') followKeyboard(box, stop.signal)
  tell(root.host, 'ready')
  return {
    conversation: chat.conversation,
    config,
    isOpen,
    focusInput: chat.focusInput,
    setColorScheme,
    destroy() {
      stop.abort()
      forgetBrand()
      forgetMarkdown()
      chat.conversation.destroy()
      render(null, box)
      box.remove()
    },
  }
}

/** Tells the page what happens in the chat: `bricks:reply` on the host element, and up from there. */
export function tell(host: Element, event: string, detail: object = {}): void {
  host.dispatchEvent(new CustomEvent(`bricks:${event}`, { detail, bubbles: true, composed: true }))
}

function createModel(root: ShadowRoot, settings: ChatSettings, signalOfEnd: AbortSignal) {
  const { source, mode, history, upgradeUrl, close } = settings
  const texts = { ...en, ...settings.texts }
  const emit = (event: string, detail: object) => {
    tell(root.host, event, detail)
    if (mode === 'page' && event === 'error') console.warn('Bricks: no answer came', detail)
  }
  const conversation = createConversation({ source, history, emit })
  const config = signal(source.config)
  const draft = signal(history.readDraft())
  const end = createEndFollower()
  const isOffline = signal(false)
  const look = () => {
    isOffline.value = !navigator.onLine
  }
  look()
  addEventListener('online', look, { signal: signalOfEnd })
  addEventListener('offline', look, { signal: signalOfEnd })
  draft.subscribe(history.writeDraft)
  // Whoever sends wants to see the answer.
  conversation.state.running.subscribe(end.toEnd)
  const focusInput = () => {
    // After the drawing that this frame may still bring.
    const target = matchMedia('(pointer: coarse)').matches ? '.chat' : 'textarea'
    requestAnimationFrame(() => root.querySelector<HTMLElement>(target)?.focus())
  }
  const level = mode === 'page' ? 1 : 2
  const hint = settings.hint ?? texts.hint
  const shown = { conversation, config, texts: signal(texts), draft, end, isOffline, focusInput }
  const chat: ChatModel = { ...shown, level, hint, upgradeUrl, close }
  return { chat, config }
}

function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
