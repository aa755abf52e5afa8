import type { Forgotten } from '#loader/bricks-global.ts'

/**
 * Defines `<bricks-chat>` and calls `onMove` for each one that enters or leaves the page. Throws if it is defined
 * already.
 */
export function defineElement(onMove: (element: HTMLElement) => void): void {
  customElements.define(
    'bricks-chat',
    class extends HTMLElement {
      connectedCallback() {
        onMove(this)
      }
      disconnectedCallback() {
        onMove(this)
      }
    },
  )
}

/** `<bricks-chat>`: an inline chat, 560 px high unless the page styles it. Its methods exist after `bricks:ready`. */
export interface BricksChatElement extends HTMLElement {
  /** A token that your server signed for the visitor who is signed in; also as an attribute. */
  identity?: string
  identify(token: string): void
  send(text: string): void
  /** Puts a text into the field, for the visitor to send. */
  prefill(text: string): void
  reset(): void
  setVisitor(id: string): void
  setColorScheme(scheme: 'light' | 'dark' | 'auto'): void
  setLocale(locale: string): void
  /** Facts about the page: an object of strings, 2 kB at most. */
  setContext(context: Record<string, string>): void
  /**
   * Deletes the conversations, here and on the server. `nothing`: nothing was known. False: not all of it was
   * confirmed.
   */
  forget(): Promise<Forgotten>
  /** Shows in words, on the page, why the chat is missing or does not work. */
  diagnose(): void
}

declare global {
  interface HTMLElementTagNameMap {
    'bricks-chat': BricksChatElement
  }
}
