const ARRIVAL_KEY = 'bricks:arrival'

/** The next document is a page that the person was led on to: it takes the focus, as it would within the app. */
export function noteArrival(): void {
  sessionStorage.setItem(ARRIVAL_KEY, 'yes')
}

/** Whether this document is such a page; true once. */
export function takeArrival(): boolean {
  const isArrival = sessionStorage.getItem(ARRIVAL_KEY) !== null
  sessionStorage.removeItem(ARRIVAL_KEY)
  return isArrival
}

/**
 * Leads the focus to the page, at once or as soon as its `main` is there: some wait for who is signed in. A page that has
 * set the focus itself, such as into its first field, knows better; so does an open layer, and the person.
 */
export function focusPage(): () => void {
  const before = document.activeElement
  const lead = () => {
    const focused = document.activeElement
    if (focused !== before && focused !== document.body) return true
    const main = document.querySelector<HTMLElement>('main')
    if (!main) return false
    if (!main.contains(focused) && !focused?.closest('[role=dialog], [role=menu]')) main.focus({ preventScroll: true })
    return true
  }
  if (lead()) return () => {}
  const observer = new MutationObserver(() => lead() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
