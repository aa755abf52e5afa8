/** Fetches a module ahead, once, when the pointer or the focus nears the element, or at the first touch anywhere. */
export function prefetchWhenNear(element: HTMLElement, href: string, nonce: string): void {
  const near = 160
  const stop = new AbortController()
  const prefetch = () => {
    stop.abort()
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }))
  }
  const look = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const { x, y } = element.getBoundingClientRect()
    if (pointerType === 'touch' || Math.abs(clientX - x) + Math.abs(clientY - y) < near) prefetch()
  }
  addEventListener('pointermove', look, stop)
  addEventListener('pointerdown', look, stop)
  element.addEventListener('focus', prefetch, stop)
}
