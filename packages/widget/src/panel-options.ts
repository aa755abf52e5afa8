import type { CapturedGlobals } from './captured-globals.ts'
import type { ChatConfig } from './chat-source.ts'
import type { Texts } from './locales/english.ts'
import type { ChatOptions } from './options.ts'

/** `phone` is a screen that the open chat covers. The paths of `hide_on` win over those of `show_on`. */
export interface Placement {
  launcher: boolean
  devices: 'all' | 'desktop' | 'phone'
  show_on: string[]
  hide_on: string[]
  teaser?: Teaser
}

/**
 * The teaser is shown after `seconds` or after `scroll` percent of the page, whichever comes first. 0 turns a condition
 * off; both 0: at once. No path: on every page.
 */
export interface Teaser {
  text: string
  seconds: number
  scroll: number
  paths: string[]
}

export type LiveConfig = ({ live: true; placement?: Placement } & ChatConfig) | { live: false; reason?: 'origin' }

/** Conversations that this page began, so that `forget` finds them even if the browser stores nothing. */
export interface Begun {
  ids: Set<string>
  /** Messages that began a conversation whose id the server has not sent yet. */
  unnamed: Set<string>
}

export interface PanelOptions {
  root: ShadowRoot
  options: ChatOptions
  natives: CapturedGlobals
  /**
   * What is known of the config when the panel opens, from the server's answer so far or from the live page. It may be
   * empty.
   */
  known: Partial<ChatConfig> & { placement?: Placement; live?: true }
  answered: Promise<LiveConfig | undefined>
  launcher?: HTMLButtonElement | false | undefined
  ended?: AbortController
  calls?: [command: string, ...args: unknown[]][]
  call?: () => void
  begun?: Begun
  language?: Texts
  /** The token of a preview link. A preview's chat is kept apart from the chat of the live bot. */
  preview?: string | undefined
}
