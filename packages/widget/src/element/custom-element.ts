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
  send(text: string): void
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
