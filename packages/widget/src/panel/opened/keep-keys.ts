const FIELDS = 'input, select, textarea'
/** Keys that mean the page or the browser also while somebody types. */
const OTHERS = /^(Escape|Tab|F\d+)$/

/**
 * What is typed into the chat must not press the page's shortcuts: to the page every key comes from the host element,
 * which it does not take for a field.
 */
export function keepKeys(host: Element, signal: AbortSignal): void {
  const keep = (event: KeyboardEvent) => {
    const isTyped = !event.ctrlKey && !event.metaKey && !OTHERS.test(event.key)
    if (isTyped && (event.composedPath()[0] as Element).matches(FIELDS)) event.stopPropagation()
  }
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    host.addEventListener(type, keep as EventListener, { signal })
}
