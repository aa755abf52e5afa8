/** Pixels: the gap between two bubbles, and the width of a bubble that is not drawn yet. */
const GAP = 12
const ROUND = 56

let observer: MutationObserver | undefined
// A button with text changes its width when its chat opens or closes.
let measurer: ResizeObserver | undefined

/** Keeps several bubbles of a corner beside each other, also when one of them is hidden, moved or removed. */
export function arrangeBubbles(): void {
  const hosts = document.querySelectorAll('bricks-host')
  observer ??= new MutationObserver(arrange)
  observer.observe(document.documentElement, { childList: true })
  measurer ??= new ResizeObserver(arrange)
  for (const host of hosts) {
    observer.observe(host, { attributeFilter: ['class', 'hidden'] })
    measurer.observe(host)
  }
  arrange()
}

function arrange(): void {
  const next = new Map<string, number>()
  for (const { style, className, offsetWidth } of document.querySelectorAll<HTMLElement>(
    'bricks-host:not(.none,[hidden])',
  )) {
    const place = next.get(className) ?? 0
    next.set(className, place + (offsetWidth || ROUND) + GAP)
    style.setProperty('--aside', `${place}px`)
  }
}
