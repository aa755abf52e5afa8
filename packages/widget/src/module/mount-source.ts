import { captureGlobals } from '#captured-globals.ts'
import type { ChatEvent } from '#chat-events.ts'
import { listenToChatEvents } from '#chat-events.ts'
import type { ChatConfig, ChatSource } from '#chat-source.ts'
import type { Texts } from '#locales/english.ts'
import type { ColorScheme } from '#options.ts'
import { findChatTitle } from '#panel/chat-facts.ts'
import { connectConversation } from '#panel/conversation/connection.ts'
import { createHistory, noHistory } from '#panel/conversation/history.ts'
import { shareConversationId } from '#panel/conversation/share-conversation-id.ts'
import { createUnsentText } from '#panel/conversation/unsent-text.ts'
import { renderChat } from '#panel/render-chat.tsx'

/**
 * `hint` is the second line of the header; '' for none. `locale` is a BCP 47 language tag; by default the page's, then
 * the browser's. `colorScheme` is `auto` by default. `upgradeUrl`, by default `/plans`, is where the limit dialog leads
 * the bot's owner. With `historyKey` this browser keeps the conversation under this name for 30 days; without it, until
 * the chat is removed.
 */
export interface SourceOptions {
  source: ChatSource
  hint?: string
  texts?: Partial<Texts>
  locale?: string
  colorScheme?: ColorScheme
  upgradeUrl?: string
  historyKey?: string
  onEvent?: (event: ChatEvent) => void
}

export interface MountedSource {
  /** Ignored while an answer is running. */
  send(text: string): void
  sendAgain(): void
  reset(): void
  setConfig(config: ChatConfig): void
  setColorScheme(scheme: ColorScheme): void
  setLocale(locale?: string): void
  destroy(): void
}

/**
 * Puts a chat with your own source into an element, in a shadow root. The chat is as high as the element, or 560 px if
 * the element has no height.
 */
export function mountSource(target: Element, options: SourceOptions): MountedSource {
  const { source, hint, texts, locale, colorScheme, upgradeUrl = '/plans', historyKey, onEvent } = options
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  if (onEvent) listenToChatEvents(host, onEvent)
  target.append(host)
  const history = historyKey ? createHistory(historyKey) : noHistory
  const chat = renderChat(root, {
    config: addFirstSignOfTitle(source.config),
    mode: 'inline',
    connect: async (state) => connectConversation(state, { source, history: shareConversationId(state, history) }),
    isKept: () => Boolean(historyKey),
    draft: historyKey ? createUnsentText(historyKey, () => '', captureGlobals()) : undefined,
    hint,
    texts,
    locale,
    colorScheme,
    upgradeUrl,
  })
  return {
    send: chat.conversation.send,
    sendAgain() {
      const { messages } = chat.conversation.state
      const last = messages.value[messages.value.length - 1]
      if (last?.role === 'user' && last.state === 'failed') chat.conversation.sendAgain(last)
    },
    reset: chat.conversation.reset,
    setConfig(config) {
      chat.config.value = addFirstSignOfTitle(config)
    },
    setColorScheme: chat.setColorScheme,
    setLocale: chat.setLocale,
    destroy() {
      chat.destroy()
      host.remove()
    },
  }
}

/**
 * What a reader sees as one character, such as a flag, may have several code points. For a deployed bot the server
 * sends the title's first character; here it is found in the browser.
 */
function addFirstSignOfTitle(config: ChatConfig): ChatConfig {
  const [first] = new Intl.Segmenter().segment(findChatTitle(config))
  return { mark: first?.segment ?? '', ...config }
}
