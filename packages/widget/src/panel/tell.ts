/** Tells the page what happens in the chat: `bricks:reply` on the host element, and up from there. */
export function tell(host: Element, event: string, detail: object = {}): void {
  host.dispatchEvent(new CustomEvent(`bricks:${event}`, { detail, bubbles: true, composed: true }))
}
