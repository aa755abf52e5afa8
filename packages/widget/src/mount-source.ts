import type { ChatEvent } from './chat-events.ts'
import type { ChatSource } from './chat-source.ts'
import { listenToAll } from './listen-to-all.ts'
import type { Texts } from './locales/en.ts'
import type { ColorScheme } from './options.ts'
import { createHistory, noHistory } from './panel/history.ts'
import { renderChat } from './panel/render-chat.tsx'

export type SourceOptions = {
  source: ChatSource
  /** Second line of the header; '' for none. */
  hint?: string
  /** Texts to say otherwise. */
  texts?: Partial<Texts>
  /** BCP 47 language tag. Default: the page's, then the browser's. */
  locale?: string
  /** Default: auto. */
  colorScheme?: ColorScheme
  /** Where the limit dialog sends the bot's owner. Default: /plans. */
  upgradeUrl?: string
  /** Keeps the conversation in this browser under this name, for 30 days. Default: it lasts as long as the chat stands. */
  historyKey?: string
  onEvent?: (event: ChatEvent) => void
}

export type MountedSource = {
  /** Sends a message as if it had been typed. Ignored while an answer is on its way. */
  send(text: string): void
  /** Asks for an answer to the last message once more, where none came. */
  sendAgain(): void
  /** Begins a new conversation. */
  reset(): void
  setColorScheme(scheme: ColorScheme): void
  /** Speaks another language from now on; without one, the page's, then the browser's. */
  setLocale(locale?: string): void
  /** Takes the chat off the page and stops the answer on its way. */
  destroy(): void
}

/**
 * Puts a chat that your own source answers into an element, in a shadow root of its own: as high as the element, or 560 px where
 * that has no height.
 */
export function mountSource(target: Element, options: SourceOptions): MountedSource {
  const { source, hint, texts, locale, colorScheme, upgradeUrl = '/plans', historyKey, onEvent } = options
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  if (onEvent) listenToAll(host, onEvent)
  target.append(host)
  const history = historyKey ? createHistory(historyKey) : noHistory
  const chat = renderChat(root, { source, mode: 'inline', history, hint, texts, locale, colorScheme, upgradeUrl })
  return {
    send: chat.conversation.send,
    sendAgain() {
      const { messages } = chat.conversation.state
      const last = messages.value[messages.value.length - 1]
      if (last?.role === 'user' && last.state === 'failed') chat.conversation.sendAgain(last)
    },
    reset: chat.conversation.reset,
    setColorScheme: chat.setColorScheme,
    setLocale: chat.setLocale,
    destroy() {
      chat.destroy()
      host.remove()
    },
  }
}
