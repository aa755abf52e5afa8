import type { Forgotten } from '#loader/bricks-global.ts'

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
  identity?: string
  identify(token: string): void
  send(text: string): void
  prefill(text: string): void
  reset(): void
  setVisitor(id: string): void
  setColorScheme(scheme: 'light' | 'dark' | 'auto'): void
  setLocale(locale: string): void
  setContext(context: Record<string, string>): void
  forget(): Promise<Forgotten>
  diagnose(): void
}

declare global {
  interface HTMLElementTagNameMap {
    'bricks-chat': BricksChatElement
  }
}
