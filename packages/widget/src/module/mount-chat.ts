import type { ChatEvent, ChatEventName, ChatListener } from '#chat-events.ts'
import { listenToChatEvents } from '#chat-events.ts'
import type { ChatHandle } from '#chat-handle.ts'
import type { Forgotten } from '#loader/bricks-global.ts'
import type { ChatOptions } from '#options.ts'
import { mountDeployed } from './mount-deployed.ts'

export type MountOptions = ChatOptions & { onEvent?: (event: ChatEvent) => void }

/**
 * A chat on the page. Calls made before the chat is drawn run as soon as it is. `isAvailable`: the server gives this
 * page the bot; false until the server has answered.
 */
export type MountedChat = Omit<ChatHandle, 'send'> & {
  send(text: string, how?: { open?: boolean }): void
  host: HTMLElement
  readonly isAvailable: boolean
  readonly isOpen: boolean
  readonly unread: number
  hide(): void
  show(): void
  forget(): Promise<Forgotten>
  moveInto(element: Element | null): Promise<boolean>
  diagnose(): void
  on<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>): () => void
  off<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>): void
}

export function mountChat({ onEvent, ...options }: MountOptions): MountedChat {
  const chat = mountDeployed(options)
  const { host } = chat
  const launcher = chat.launcher || undefined
  // `chat.run` is read for each call, because it is replaced once the chat's placement is known.
  const runCommand: typeof chat.run = (...call) => chat.run(...call)
  if (onEvent) listenToChatEvents(host, onEvent)
  const off: MountedChat['off'] = (event, listener) =>
    host.removeEventListener(`bricks:${event}`, listener as EventListener)
  return {
    host,
    get isAvailable() {
      return chat.known.live === true
    },
    get isOpen() {
      return launcher?.ariaExpanded !== 'false'
    },
    get unread() {
      return Number(launcher?.dataset.unread ?? 0)
    },
    open: () => void runCommand('open'),
    close: () => void runCommand('close'),
    toggle: () => void runCommand('toggle'),
    hide: () => void runCommand('hide'),
    show: () => void runCommand('show'),
    send: (text, how) => void runCommand('send', text, how),
    prefill: (text) => void runCommand('prefill', text),
    reset: () => void runCommand('reset'),
    forget: async () => (await runCommand('forget')) as Forgotten,
    moveInto: async (element) => (await runCommand('moveInto', element)) as boolean,
    diagnose: () => void runCommand('diagnose'),
    identify: (token) => void runCommand('identify', token),
    setContext: (context) => void runCommand('setContext', context),
    setVisitor: (id) => void runCommand('setVisitor', id),
    setColorScheme: (scheme) => void runCommand('setColorScheme', scheme),
    setLocale: (locale) => void runCommand('setLocale', locale),
    destroy: () => void runCommand('destroy'),
    on(event, listener) {
      host.addEventListener(`bricks:${event}`, listener as EventListener)
      return () => off(event, listener)
    },
    off,
  }
}
