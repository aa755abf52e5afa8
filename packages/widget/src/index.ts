import type { ChatSource } from './chat-source.ts'
import type { Texts } from './locales/en.ts'
import type { ColorScheme } from './options.ts'
import { createHistory, noHistory } from './panel/history.ts'
import { renderChat } from './panel/render-chat.tsx'

export type {
  AnswerName,
  CallEvent,
  ChatAppearance,
  ChatConfig,
  ChatSource,
  ReplyEvent,
  Turn,
  WireMessage,
} from './chat-source.ts'
export { ReplyRefusedError } from './chat-source.ts'
export { createLiveSource, type LiveSourceOptions, readReply } from './live-source.ts'
export type { ColorScheme, Texts }

/** What happens in a chat. On the element the chat stands in the same arrives as DOM events: `bricks:reply` and so on. */
export type ChatEvent =
  | { type: 'ready' }
  | { type: 'message'; text: string }
  | { type: 'reply'; text: string }
  | { type: 'call'; brick: string; state: 'started' | 'succeeded' | 'failed' }
  /** `status` is 0 and `code` '' where no server answered. */
  | { type: 'error'; status: number; code: string }
  /** The month's chats are used up; the chat itself shows its limit dialog. */
  | { type: 'limit' }

export type MountOptions = {
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

export type MountedChat = {
  /** Sends a message as if it had been typed. Ignored while an answer is on its way. */
  send(text: string): void
  /** Begins a new conversation. */
  reset(): void
  setColorScheme(scheme: ColorScheme): void
  /** Speaks another language from now on; without one, the page's, then the browser's. */
  setLocale(locale?: string): void
  /** Takes the chat off the page and stops the answer on its way. */
  destroy(): void
}

const EVENTS = ['ready', 'message', 'reply', 'call', 'error', 'limit'] as const

/** Puts a chat into an element, in a shadow root of its own: as high as the element, or 560 px where that has no height. */
export function mountChat(target: Element, options: MountOptions): MountedChat {
  const { source, hint, texts, locale, colorScheme, upgradeUrl = '/plans', historyKey, onEvent } = options
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  for (const type of EVENTS) {
    host.addEventListener(`bricks:${type}`, (event) => onEvent?.({ type, ...(event as CustomEvent).detail }))
  }
  target.append(host)
  const history = historyKey ? createHistory(historyKey) : noHistory
  const chat = renderChat(root, { source, mode: 'inline', history, hint, texts, locale, colorScheme, upgradeUrl })
  return {
    send: chat.conversation.send,
    reset: chat.conversation.reset,
    setColorScheme: chat.setColorScheme,
    setLocale: chat.setLocale,
    destroy() {
      chat.destroy()
      host.remove()
    },
  }
}
