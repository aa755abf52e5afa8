const FIELDS = 'input, select, textarea'
/** Keys that act on the page or the browser even while somebody types. */
const OTHERS = /^(Escape|Tab|F\d+)$/

/**
 * What is typed into the chat must not press the page's shortcuts: to the page every key comes from the host element,
 * which it does not take for a field.
 */
export function hideTypedKeys(host: Element, signal: AbortSignal): void {
  const hideTypedKey = (event: KeyboardEvent) => {
    const isTyped = !event.ctrlKey && !event.metaKey && !OTHERS.test(event.key)
    if (isTyped && (event.composedPath()[0] as Element).matches(FIELDS)) event.stopPropagation()
  }
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    host.addEventListener(type, hideTypedKey as EventListener, { signal })
}
