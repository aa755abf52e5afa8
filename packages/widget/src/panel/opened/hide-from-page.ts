/** Keys that act on the page or the browser from everywhere. */
const OTHERS = /^(Escape|Tab|F\d+)$/

/**
 * What is done in the chat is not for the page, to which it all comes from the host element, which the page does not
 * take for a field or a button: its shortcuts would catch the keys, its protection of texts would forbid to paste, to
 * mark words and to press into the field, its open modal would take back the focus, and with it what is typed, and its
 * own scrolling would move the page instead.
 */
export function hideFromPage(root: ShadowRoot, box: Element, isBubble: unknown, signal: AbortSignal): void {
  const stopUnlessForPage = (event: Event) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent
    const isForPage = key && (ctrlKey || metaKey || OTHERS.test(key))
    // The focus of a closed chat stands on its launcher, where the page hears its shortcuts.
    if (!isForPage && box.contains(event.composedPath()[0] as Node)) event.stopPropagation()
  }
  const types = 'keydown keypress keyup copy cut paste contextmenu mousedown wheel touchmove'.split(' ')
  for (const type of isBubble ? [...types, 'focusin'] : types)
    root.host.addEventListener(type, stopUnlessForPage, { signal, passive: true })
}
