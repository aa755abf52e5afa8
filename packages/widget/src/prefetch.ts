const NEAR = 160

/** Fetches a module ahead, once, when the pointer or the focus nears the element, or at the first touch anywhere. */
export function prefetchWhenNear(element: HTMLElement, href: string, nonce: string): void {
  const stop = new AbortController()
  const prefetch = () => {
    stop.abort()
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.nonce = nonce
    document.head.append(link)
  }
  const look = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const { x, y } = element.getBoundingClientRect()
    if (pointerType === 'touch' || Math.hypot(clientX - x, clientY - y) < NEAR) prefetch()
  }
  addEventListener('pointermove', look, stop)
  addEventListener('pointerdown', look, stop)
  element.addEventListener('focus', prefetch, stop)
}
