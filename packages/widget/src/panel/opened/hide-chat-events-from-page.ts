/** Keys that act on the page or the browser from everywhere. */
const OTHERS = /^(Escape|Tab|F\d+)$/

/**
 * Keeps the events of the chat from the page. To the page they all come from the host element, which is no field and no
 * button. So the page's shortcuts would catch the keys. A page that protects its texts would forbid to paste, to mark
 * words and to click into the field. Its open modal would take back the focus, and with it what is typed. Its own
 * scrolling would move the page instead of the chat.
 */
export function hideChatEventsFromPage(root: ShadowRoot, box: Element, isBubble: unknown, signal: AbortSignal): void {
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
