import type { ChatEvent, ChatEventName, ChatListener } from './chat-events.ts'
import { listenToAll } from './listen-to-all.ts'
import { type Mounted, mount } from './mount.ts'
import { takeNatives } from './natives.ts'
import type { ChatOptions } from './options.ts'
import type { ChatHandle } from './panel-handle.ts'

export type MountOptions = ChatOptions & { onEvent?: (event: ChatEvent) => void }

/** A chat on the page. What is called before the chat is drawn happens as soon as it is. */
export type MountedChat = ChatHandle & {
  /** The element the chat stands in; its DOM events are `bricks:reply` and so on. */
  host: HTMLElement
  on<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>): void
  off<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>): void
}

/** Puts a deployed bot on the page, as the script tag does: a bubble, or a box in `target`. The chat itself is loaded when it is wanted. */
export function mountChat({ onEvent, ...options }: MountOptions): MountedChat {
  const { host, run } = mountDeployed(options)
  if (onEvent) listenToAll(host, onEvent)
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

export function mountDeployed(options: ChatOptions): Mounted {
  // No option comes from what a page has put on Object.prototype.
  const own = { __proto__: null, ...options } as ChatOptions
  return mount(own, () => import('./panel/panel.tsx'), takeNatives())
}
