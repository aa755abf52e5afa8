/** @jsxImportSource preact */

import { options as preact, render } from 'preact'
import type { ChatConfig } from '../chat-source.ts'
import type { Texts } from '../locales/en.ts'
import type { ColorScheme } from '../options.ts'
import { chunks } from './chunks.ts'
import type { Conversation } from './conversation.ts'
import { createModel, type ModelSettings } from './create-model.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { FrameBubble } from './frame-bubble.tsx'
import { FrameInline } from './frame-inline.tsx'
import { FramePage } from './frame-page.tsx'
import hostCss from './host.css?inline'
import css from './panel.css?inline'
import { effect, type ReadonlySignal, type Signal, signal } from './signal.ts'
import { createSpeech } from './speak.ts'
import { tell } from './tell.ts'

export type ChatSettings = Omit<ModelSettings, 'texts'> & {
  texts?: Partial<Texts>
  colorScheme?: ColorScheme
  locale?: string
  /** The texts of the language to begin with, where they need not be fetched. */
  language?: Texts
}

/** A chat that is drawn, and what may be changed about it. */
export type RenderedChat = {
  conversation: Conversation
  config: Signal<ChatConfig>
  texts: ReadonlySignal<Texts>
  isOpen: Signal<boolean>
  isSheet: ReadonlySignal<boolean>
  focusInput(): void
  setColorScheme(scheme: ColorScheme): void
  setLocale(locale?: string): void
  /** Shows what is kept for whoever the history now belongs to. */
  changeVisitor(): void
  destroy(): void
}

const FRAMES = { bubble: FrameBubble, inline: FrameInline, page: FramePage }

/** How long a chat waits for the texts of its language before it stands there in English. */
const LANGUAGE_PATIENCE_MS = 2000

// One drawing a frame, however fast the words come.
preact.debounceRendering = requestAnimationFrame

/** Draws a chat into a shadow root. */
export function renderChat(root: ShadowRoot, settings: ChatSettings): RenderedChat {
  const { mode, colorScheme = 'auto' } = settings
  const box = document.createElement('div')
  const isOpen = signal(mode !== 'bubble')
  const stop = new AbortController()
  const { texts, setLocale } = createSpeech(mode, settings.texts, settings.language)
  const language = settings.language ? undefined : setLocale(settings.locale)
  const chat = createModel(root, { ...settings, texts }, stop.signal)
  const { conversation, config, draft, isSheet, focusInput } = chat
  const Frame = FRAMES[mode]
  const setColorScheme = (scheme: ColorScheme) => {
    box.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme
  }
  let isDrawn = false
  const draw = () => {
    if (isDrawn || stop.signal.aborted) return
    isDrawn = true
    box.replaceChildren()
    adopt(root, mode === 'bubble' ? css : hostCss + css)
    render(<Frame chat={chat} isOpen={isOpen} />, box)
    if (mode !== 'inline') followKeyboard(box, stop.signal)
    tell(root.host, 'ready')
  }
  box.className = 'box'
  const forget = [
    config.subscribe(({ appearance }) => box.style.setProperty('--brand', appearance?.accent || null)),
    texts.subscribe(({ language, direction }) => {
      for (const element of mode === 'page' ? [box, document.documentElement] : [box]) {
        Object.assign(element, { lang: language, dir: direction })
      }
    }),
    ...Object.values(chunks).map(({ part }) => effect(() => part.value && adopt(root, part.value.css))),
  ]
  setColorScheme(colorScheme)
  // Until then, what the server wrote at /live/{id}.
  box.append(document.createElement('slot'))
  root.append(box)
  if (language) {
    language.then(draw)
    setTimeout(draw, LANGUAGE_PATIENCE_MS)
  } else draw()
  return {
    conversation,
    config,
    texts,
    isOpen,
    isSheet,
    focusInput: () => void Promise.resolve(language).then(focusInput),
    setColorScheme,
    setLocale,
    changeVisitor() {
      conversation.changeVisitor()
      draft.value = settings.history.readDraft()
    },
    destroy() {
      stop.abort()
      for (const end of forget) end()
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
