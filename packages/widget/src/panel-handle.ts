import type { ChatConfig } from './chat-source.ts'
import type { Texts } from './locales/en.ts'
import type { Natives } from './natives.ts'
import type { ChatOptions, ColorScheme } from './options.ts'

/** What `GET /api/live/{id}/config` answers. */
export type LiveConfig = ({ live: true } & ChatConfig) | { live: false; reason?: 'origin' }

/** What the loader hands to the panel it has loaded. */
export type Handover = {
  root: ShadowRoot
  options: ChatOptions
  natives: Natives
  /** What is remembered of the bot from the last visit. */
  known: Partial<ChatConfig>
  /** What the server says; undefined where it could not be asked. */
  config: Promise<LiveConfig | undefined>
  /** Absent in the inline and page modes. */
  launcher?: HTMLButtonElement
  /** The texts of the language to begin with, where they are here already. */
  language?: Texts
}

/** A chat that stands on a page. */
export type ChatHandle = {
  open(): void
  close(): void
  toggle(): void
  /** Sends a message as if the visitor had typed it. */
  send(text: string): void
  /** Begins a new conversation; the old one is forgotten in this browser. */
  reset(): void
  setVisitor(id: string): void
  setColorScheme(scheme: ColorScheme): void
  setLocale(locale: string): void
  /** Takes the chat off the page and stops what is on its way. */
  destroy(): void
}
