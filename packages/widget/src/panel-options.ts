import type { CapturedGlobals } from './captured-globals.ts'
import type { ChatConfig } from './chat-source.ts'
import type { Texts } from './locales/en.ts'
import type { ChatOptions } from './options.ts'

/** The answer of `GET /api/live/{id}/config`. */
export type LiveConfig = ({ live: true } & ChatConfig) | { live: false; reason?: 'origin' }

export interface PanelOptions {
  root: ShadowRoot
  options: ChatOptions
  natives: CapturedGlobals
  /** The config when the panel opens, from the last visit or the live page. It may be empty. */
  known: Partial<ChatConfig>
  /** The server's current config; undefined if it could not be fetched. */
  answered: Promise<LiveConfig | undefined>
  launcher?: HTMLButtonElement
  loadConnection(): Promise<typeof import('./panel/conversation/connection.ts')>
  language?: Texts
  /** The token of a preview link. Its chat is kept apart from that of the live bot. */
  preview?: string | undefined
}
