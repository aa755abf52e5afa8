/** Pixels: the gap between two bubbles, and the width of a bubble that is not drawn yet. */
const GAP = 12
const ROUND = 56

let observer: MutationObserver | undefined
let measurer: ResizeObserver | undefined

export function arrangeBubbles(): void {
  const hosts = document.querySelectorAll('bricks-host')
  observer ??= new MutationObserver(setBubbleOffsets)
  observer.observe(document.documentElement, { childList: true })
  measurer ??= new ResizeObserver(setBubbleOffsets)
  for (const host of hosts) {
    observer.observe(host, { attributeFilter: ['class', 'hidden'] })
    measurer.observe(host)
  }
  setBubbleOffsets()
}

function setBubbleOffsets(): void {
  const next = new Map<string, number>()
  for (const { style, className, offsetWidth } of document.querySelectorAll<HTMLElement>(
    'bricks-host:not(.none,[hidden])',
  )) {
    const place = next.get(className) ?? 0
    next.set(className, place + (offsetWidth || ROUND) + GAP)
    style.setProperty('--bricks-in', `${place}px`)
    // Loaders of earlier releases read `--aside`. Newer ones do not, because a page may use this name for itself.
    style.setProperty('--aside', `${place}px`)
  }
}
