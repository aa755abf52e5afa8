/** Calls once when the pointer or the focus comes near, or at the first touch anywhere. Abort to cancel. */
export function whenNear(element: HTMLElement, call: () => void): AbortController {
  const near = 160
  const wait = new AbortController()
  const arrive = () => {
    wait.abort()
    call()
  }
  const look = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const { x, y } = element.getBoundingClientRect()
    if (pointerType === 'touch' || Math.hypot(clientX - x, clientY - y) < near) arrive()
  }
  addEventListener('pointermove', look, wait)
  addEventListener('pointerdown', look, wait)
  element.onfocus = arrive
  return wait
}
