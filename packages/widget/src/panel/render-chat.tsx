/** @jsxImportSource preact */

import { effect, type Signal } from '@preact/signals'
import { options as preact, render } from 'preact'
import { emitEvent } from '#chat-events.ts'
import type { ChatConfig } from '#chat-source.ts'
import type { Texts } from '#locales/english.ts'
import type { ColorScheme } from '#options.ts'
import { createChatLanguage } from './chat-language.ts'
import { type ChatModelSettings, createChatModel } from './chat-model.ts'
import type { Conversation } from './conversation/conversation.ts'
import { adoptStyles } from './frame/adopt-styles.ts'
import { Frame } from './frame/frame.tsx'
import hostCss from './frame/host.css?inline'
import { lazyParts } from './lazy-parts.ts'
import css from './view/panel.css?inline'

export type ChatSettings = Omit<ChatModelSettings, 'texts' | 'parts'> & {
  texts?: Partial<Texts>
  colorScheme?: ColorScheme
  locale?: string
  language?: Texts
  launcher?: HTMLElement
}

export interface RenderedChat {
  conversation: Conversation
  config: Signal<ChatConfig>
  draft: Signal<string>
  isOpen: Signal<boolean>
  focusInput(): void
  setColorScheme(scheme: ColorScheme): void
  setLocale(locale?: string): void
  changeVisitor(): void
  destroy(): void
}

const LANGUAGE_PATIENCE_MS = 2000

preact.debounceRendering = requestAnimationFrame

export function renderChat(root: ShadowRoot, settings: ChatSettings): RenderedChat {
  const { mode, colorScheme = 'auto' } = settings
  const { answer, messages, limit, opened } = lazyParts
  const box = document.createElement('div')
  const stop = new AbortController()
  const { texts, setLocale } = createChatLanguage(mode, settings.texts, settings.language)
  const language = settings.language ? undefined : setLocale(settings.locale)
  const chat = createChatModel(root, { ...settings, texts, parts: lazyParts }, stop.signal)
  const { conversation, config, draft, isOpen, focusInput } = chat
  const setColorScheme = (scheme: ColorScheme) => {
    box.style.colorScheme = scheme === 'auto' ? '' : scheme
  }
  let isDrawn = false
  const drawChat = () => {
    if (isDrawn || stop.signal.aborted) return
    isDrawn = true
    box.replaceChildren()
    adoptStyles(root, mode === 'bubble' ? css : hostCss + css)
    render(<Frame chat={chat} />, box)
    // The effect sets `hidden` outside of Preact, so that opening the chat does not draw the chat again.
    const frame = box.firstChild as HTMLElement
    forget.push(
      effect(() => {
        frame.hidden = !isOpen.value
      }),
    )
    emitEvent(root.host, 'ready')
  }
  box.className = 'box'
  const forget = [
    config.subscribe(({ appearance }) => box.style.setProperty('--brand', appearance?.accent || 'initial')),
    texts.subscribe(({ language, direction }) => {
      for (const element of mode === 'page' ? [box, document.documentElement] : [box]) {
        Object.assign(element, { lang: language, dir: direction })
      }
    }),
    ...[answer, messages, limit, opened].map(({ part }) =>
      effect(() => part.value && adoptStyles(root, part.value.css)),
    ),
    opened.part.subscribe((part) =>
      part?.watchOpened({ root, box, chat, launcher: settings.launcher, ended: stop.signal }),
    ),
  ]
  for (const event of ['pointerdown', 'focusin'])
    root.addEventListener(event, conversation.connect, { signal: stop.signal })
  setColorScheme(colorScheme)
  // At /live/{id} the slot shows the server's markup until the chat is drawn.
  box.append(document.createElement('slot'))
  root.append(box)
  if (language) {
    language.then(drawChat)
    setTimeout(drawChat, LANGUAGE_PATIENCE_MS)
  } else drawChat()
  return {
    conversation,
    config,
    draft,
    isOpen,
    focusInput: () => void Promise.resolve(language).then(focusInput),
    setColorScheme,
    setLocale,
    changeVisitor() {
      conversation.changeVisitor()
      draft.value = settings.draft?.read() ?? ''
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
