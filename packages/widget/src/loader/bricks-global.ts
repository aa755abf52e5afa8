import type { ChatEventName, ChatListener } from '#chat-events.ts'
import type { ChatOptions } from '#options.ts'

export const COMMANDS =
  'open prefill forget identify reset hide setLocale setColorScheme setContext close setVisitor moveInto diagnose show toggle send'
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type Command = Words<typeof COMMANDS>
type Steering = Exclude<Command, 'send' | 'forget' | 'moveInto' | 'setContext'>

/**
 * `nothing`: nothing of this visitor was known. False: the server did not confirm all of it; the call may be repeated.
 */
export type Forgotten = 'forgotten' | 'nothing' | false

export type WantedChat = Omit<ChatOptions, 'server'> & { server?: string }

/** A call that a page makes before the script has loaded, as an array: `['open']`, `['send', 'Hello']`. */
export type QueuedCall = [name: string, ...args: unknown[]]

/**
 * `window.Bricks`. The last argument of each call but `mount` and `push` may be a project id; without it the first bot
 * is meant. Listeners receive the host element's DOM event (`bricks:message` for `message`), with its data in `detail`.
 * `isAvailable`: the server gives this page the first bot; false until the server has answered.
 */
export interface BricksGlobal extends Record<Steering | 'destroy', (...args: string[]) => void> {
  send(text: string, how?: { open?: boolean } | string, project?: string): void
  setContext(context: Record<string, string>, project?: string): void
  forget(project?: string): Promise<Forgotten>
  /**
   * Moves the bubble into an element, such as a modal dialog, which makes the rest of the page inert; null moves the
   * bubble back. The bubble also moves back when the dialog or popover closes. False if it could not be moved.
   */
  moveInto(element: Element | null, project?: string): Promise<boolean>
  readonly isAvailable: boolean
  readonly isOpen: boolean
  readonly unread: number
  push(...calls: QueuedCall[]): void
  on<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): () => void
  off<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): void
  mount(options: WantedChat): void
}

declare global {
  interface Window {
    Bricks?: BricksGlobal
  }
}
