import type { ChatEventName, ChatListener } from '#chat-events.ts'
import type { ChatOptions } from '#options.ts'

export const COMMANDS =
  'open prefill forget identify reset hide setLocale setColorScheme setContext close setVisitor moveInto diagnose show toggle send'
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type Command = Words<typeof COMMANDS>
type Steering = Exclude<Command, 'send' | 'forget' | 'moveInto' | 'setContext'>

/** The result of `forget`. False: not all of it was confirmed. */
export type Forgotten = 'forgotten' | 'nothing' | false

/** `server` defaults to the origin of the script tag. */
export type WantedChat = Omit<ChatOptions, 'server'> & { server?: string }

/** A call as an array, for the time before the script has loaded: `['open']`, `['send', 'Hello']`. */
export type QueuedCall = [name: string, ...args: unknown[]]

/**
 * `window.Bricks`. The last argument of each call may be a project id; without it the first bot is meant. Listeners
 * receive the host element's DOM event (`bricks:message` for `message`), with its data in `detail`.
 */
export interface BricksGlobal extends Record<Steering | 'destroy', (...args: string[]) => void> {
  /** Sends a message as if the visitor had typed it. */
  send(text: string, how?: { open?: boolean } | string, project?: string): void
  /** Facts about the page: an object of strings, 2 kB at most. */
  setContext(context: Record<string, string>, project?: string): void
  /**
   * Deletes the conversations, here and on the server. `nothing`: nothing of this visitor was known. False: not all of
   * it was confirmed, and the call may be repeated.
   */
  forget(project?: string): Promise<Forgotten>
  /**
   * Moves the bubble into an element, such as an open modal dialog, which makes the rest of the page inert; null moves
   * the bubble back. It moves back by itself when the dialog or popover closes. False if it could not be moved.
   */
  moveInto(element: Element | null, project?: string): Promise<boolean>
  /** Whether the server gives this page the first bot. False until it has answered. */
  readonly isAvailable: boolean
  /** Whether the first bot's chat is open. */
  readonly isOpen: boolean
  /** Answers that came to the first bot while it was closed. */
  readonly unread: number
  /** Makes these calls. A page may also put them into an array `window.Bricks` before this script has loaded. */
  push(...calls: QueuedCall[]): void
  /** Returns a function that removes the listener. */
  on<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): () => void
  off<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): void
  /** Adds another bot to the page. Ignores a project that is on the page already. */
  mount(options: WantedChat): void
}

declare global {
  interface Window {
    Bricks?: BricksGlobal
  }
}
