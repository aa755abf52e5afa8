import type { ColorScheme } from './options.ts'

export interface ChatHandle {
  open(): void
  close(): void
  toggle(): void
  /** Sends a message as if the visitor had typed it. */
  send(text: string): void
  /** Starts a new conversation; this browser forgets the old one. */
  reset(): void
  setVisitor(id: string): void
  setColorScheme(scheme: ColorScheme): void
  setLocale(locale: string): void
  /** Removes the chat from the page and stops running requests. */
  destroy(): void
}

export interface PlacedChat {
  host: HTMLElement
  run(command: string, argument?: string): void
}
