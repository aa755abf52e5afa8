import type { CapturedGlobals } from './captured-globals.ts'
import type { ChatConfig } from './chat-source.ts'
import type { Texts } from './locales/english.ts'
import type { ChatOptions } from './options.ts'

/** Where the owner wants the bubble. `phone` is a screen that the open chat covers; the paths of `hide_on` win. */
export interface Placement {
  launcher: boolean
  devices: 'all' | 'desktop' | 'phone'
  /** Paths, in which `*` stands for any characters. */
  show_on: string[]
  hide_on: string[]
  teaser?: Teaser
}

/**
 * A line beside the bubble, shown after `seconds` or after `scroll` percent of the page, whichever comes first. 0 turns
 * a condition off; both 0: at once. No path: on every page.
 */
export interface Teaser {
  text: string
  seconds: number
  scroll: number
  paths: string[]
}

/** The answer of `GET /api/live/{id}/config`. */
export type LiveConfig = ({ live: true; placement?: Placement } & ChatConfig) | { live: false; reason?: 'origin' }

/** Conversations that this page began, so that they can be forgotten. */
export interface Begun {
  /** Conversations, by the ids that the server gave them. */
  ids: Set<string>
  /** Messages that began a conversation which the server has not named yet. */
  unnamed: Set<string>
}

export interface PanelOptions {
  root: ShadowRoot
  options: ChatOptions
  natives: CapturedGlobals
  /** The config when the panel opens, from the last visit or the live page. It may be empty. */
  known: Partial<ChatConfig> & { placement?: Placement; live?: true }
  /** The server's current config; undefined if it could not be fetched. */
  answered: Promise<LiveConfig | undefined>
  launcher?: HTMLButtonElement | false | undefined
  ended?: AbortController
  /** Calls that wait for the panel, and the function that makes them. */
  calls?: [command: string, ...args: unknown[]][]
  call?: () => void
  /** Set when the chat connects. */
  begun?: Begun
  language?: Texts
  /** The token of a preview link. Its chat is kept apart from that of the live bot. */
  preview?: string | undefined
}
