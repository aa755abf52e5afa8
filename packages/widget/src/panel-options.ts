import type { CapturedGlobals } from './captured-globals.ts'
import type { ChatConfig } from './chat-source.ts'
import type { Texts } from './locales/english.ts'
import type { ChatOptions } from './options.ts'

/** The contract (`projects/sharing.ts`) says what the fields of `Placement` and `Teaser` mean. */
export interface Placement {
  launcher: boolean
  devices: 'all' | 'desktop' | 'phone'
  show_on: string[]
  hide_on: string[]
  teaser?: Teaser
}

export interface Teaser {
  text: string
  seconds: number
  scroll: number
  paths: string[]
}

export type LiveConfig = ({ live: true; placement?: Placement } & ChatConfig) | { live: false; reason?: 'origin' }

/**
 * Conversations that this page began, so that `forget` finds them even if the browser stores nothing. `unnamed`:
 * messages that began a conversation whose id the server has not sent yet.
 */
export interface Begun {
  ids: Set<string>
  unnamed: Set<string>
}

/**
 * `known` is the part of the config that has come before the panel opens, in the server's answer or from the live page;
 * it may be empty. `preview` is the token of a preview link: a preview's chat is kept apart from the chat of the live
 * bot.
 */
export interface PanelOptions {
  root: ShadowRoot
  options: ChatOptions
  natives: CapturedGlobals
  known: Partial<ChatConfig> & { placement?: Placement; live?: true }
  answered: Promise<LiveConfig | undefined>
  launcher?: HTMLButtonElement | false | undefined
  ended?: AbortController
  calls?: [command: string, ...args: unknown[]][]
  call?: () => void
  load?: () => Promise<void>
  begun?: Begun
  language?: Texts
  preview?: string | undefined
}
