/** Keys that act on the page or the browser from everywhere. */
const OTHERS = /^(Escape|Tab|F\d+)$/

/**
 * Keeps the events of the chat from the page. To the page they all come from the host element, which is neither a field
 * nor a button. So the page's shortcuts would catch the keys. A page that protects its texts would prevent pasting,
 * selecting, and clicking into the field. The page's open modal would take back the focus, and with it what is typed.
 * The page's own scrolling would move the page instead of the chat.
 */
export function hideChatEventsFromPage(root: ShadowRoot, box: Element, isBubble: unknown, signal: AbortSignal): void {
  const stopUnlessForPage = (event: Event) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent
    const isForPage = key && (ctrlKey || metaKey || OTHERS.test(key))
    // The focus of a closed chat is on its launcher, outside of `box`, so the page's shortcuts still work.
    if (!isForPage && box.contains(event.composedPath()[0] as Node)) event.stopPropagation()
  }
  const types = 'keydown keypress keyup copy cut paste contextmenu mousedown wheel touchmove'.split(' ')
  for (const type of isBubble ? [...types, 'focusin'] : types)
    root.host.addEventListener(type, stopUnlessForPage, { signal, passive: true })
}
