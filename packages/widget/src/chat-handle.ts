import type { ColorScheme } from './options.ts'

export interface ChatHandle {
  open(): void
  close(): void
  toggle(): void
  /**
   * Sends a message as if the visitor had typed it. While an answer is on its way, the message waits for the answer's
   * end. Only one can wait: if one waits already, this one is not sent, and the result is false.
   */
  send(text: string, how?: { open?: boolean }): boolean
  /** Opens the chat with this text in its field, for the visitor to send. */
  prefill(text: string): void
  /** Starts a new conversation; this browser forgets the messages of the old one. */
  reset(): void
  setVisitor(id: string): void
  /** A token that your server signed for the visitor who is signed in; '' if nobody is. */
  identify(token: string): void
  /**
   * Facts about the page: an object of at most 64 strings, 2 kB with their names. Connected APIs use them as
   * `{page.product}` and so on.
   */
  setContext(context: Record<string, string>): void
  setColorScheme(scheme: ColorScheme): void
  setLocale(locale: string): void
  destroy(): void
}
