/**
 * What becomes of `<bricks-chat>` is up to `settle`: it is told whenever one of them has come onto the page, left it, or moved.
 * Throws where the page knows the element already.
 */
export function defineElement(settle: (element: HTMLElement) => void): void {
  customElements.define(
    'bricks-chat',
    class extends HTMLElement {
      connectedCallback() {
        settle(this)
      }
      disconnectedCallback() {
        settle(this)
      }
    },
  )
}
