const STOPS = 'a, button:enabled, textarea, summary, [tabindex="0"]'

/** From the last thing that takes the focus, the next one is the first: what lies behind a sheet is out of reach. */
export function keepFocus(event: KeyboardEvent): void {
  const frame = event.currentTarget as HTMLElement
  const stops = [...frame.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.checkVisibility() && !stop.closest('[inert]'),
  )
  if (event.shiftKey) stops.reverse()
  const focused = event.target
  if (focused !== stops.at(-1) && focused !== frame) return
  event.preventDefault()
  stops[0]?.focus()
}

/** What is dragged over a sheet scrolls the messages or the text field, if those have more to show, and never the page behind. */
export function keepScroll(event: WheelEvent | TouchEvent): void {
  // Zooming is the reader's own business.
  if (event.ctrlKey || ('touches' in event && event.touches[1])) return
  const box = (event.target as Element).closest('.log, textarea')
  if (event.cancelable && !(box && box.scrollHeight > box.clientHeight)) event.preventDefault()
}
