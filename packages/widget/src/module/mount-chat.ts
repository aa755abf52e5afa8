import { captureGlobals } from '#captured-globals.ts'
import type { ChatEvent, ChatEventName, ChatListener } from '#chat-events.ts'
import { listenToChatEvents } from '#chat-events.ts'
import type { ChatHandle, PlacedChat } from '#chat-handle.ts'
import { placeChat } from '#loader/place-chat.ts'
import type { ChatOptions } from '#options.ts'

export type MountOptions = ChatOptions & { onEvent?: (event: ChatEvent) => void }

/** A chat on the page. Calls made before the chat is drawn run as soon as it is. */
export type MountedChat = ChatHandle & {
  /** The chat's element. It fires DOM events: `bricks:reply` and so on. */
  host: HTMLElement
  on<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>): void
  off<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>): void
}

const LOADS = {
  panel: () => import('#panel/panel.tsx'),
  connection: () => import('#panel/conversation/connection.ts'),
}

/**
 * Puts a deployed bot on the page as the script tag does: a bubble, or a box in `target`. The chat loads when it is
 * needed.
 */
export function mountChat({ onEvent, ...options }: MountOptions): MountedChat {
  const { host, run } = mountDeployed(options)
  if (onEvent) listenToChatEvents(host, onEvent)
  return {
    host,
    open: () => void run('open'),
    close: () => void run('close'),
    toggle: () => void run('toggle'),
    send: (text) => void run('send', text),
    reset: () => void run('reset'),
    setVisitor: (id) => void run('setVisitor', id),
    setColorScheme: (scheme) => void run('setColorScheme', scheme),
    setLocale: (locale) => void run('setLocale', locale),
    destroy: () => void run('destroy'),
    on: (event, listener) => host.addEventListener(`bricks:${event}`, listener as EventListener),
    off: (event, listener) => host.removeEventListener(`bricks:${event}`, listener as EventListener),
  }
}

export function mountDeployed(options: ChatOptions): PlacedChat {
  const own = { __proto__: null, ...options } as ChatOptions
  return placeChat(own, LOADS, captureGlobals())
}
