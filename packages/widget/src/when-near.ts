/** Calls when the pointer or the focus nears the element, or at the first touch anywhere. Aborting what it returns ends the wait. */
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
