const ARRIVAL_KEY = 'bricks:arrival'

/** Makes the next document focus its content, as the app does after a link. */
export function noteArrival(): void {
  sessionStorage.setItem(ARRIVAL_KEY, 'yes')
}

export function readAndForgetArrival(): boolean {
  const isArrival = sessionStorage.getItem(ARRIVAL_KEY) !== null
  sessionStorage.removeItem(ARRIVAL_KEY)
  return isArrival
}

/** Does nothing if the page or the visitor has moved the focus, or if a dialog or menu has the focus. */
export function focusPage(): () => void {
  const before = document.activeElement
  const tryToFocusMain = () => {
    const focused = document.activeElement
    if (focused !== before && focused !== document.body) return true
    const main = document.querySelector<HTMLElement>('main')
    if (!main) return false
    if (!main.contains(focused) && !focused?.closest('[role=dialog], [role=menu]')) main.focus({ preventScroll: true })
    return true
  }
  if (tryToFocusMain()) return () => {}
  const observer = new MutationObserver(() => tryToFocusMain() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
