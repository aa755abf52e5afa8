/** `<bricks-chat>`: an inline chat, 560 px high unless the page styles it. Its methods are there from `bricks:ready` on. */
export interface BricksChatElement extends HTMLElement {
  /** Sends a message as if the visitor had typed it. */
  send(text: string): void
  /** Begins a new conversation; the old one is forgotten in this browser. */
  reset(): void
  setVisitor(id: string): void
  setColorScheme(scheme: 'light' | 'dark' | 'auto'): void
  setLocale(locale: string): void
}

declare global {
  interface HTMLElementTagNameMap {
    'bricks-chat': BricksChatElement
  }
}
