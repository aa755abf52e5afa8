import type { ReadonlySignal } from '@preact/signals'

/**
 * The boxes that scroll. Their `overscroll-behavior: contain` keeps the page behind still when they reach their end.
 */
const SCROLLING = '.log, textarea, .person, .consent, .veil'
/** If a keyboard leaves fewer pixels of height than this, the chat is laid out to save height (messages.css). */
const LOW = 240
const STOPS = 'a, button:enabled, input, textarea, summary, [tabindex="0"]'

export function trapFocusAndScrollInSheet(frame: HTMLElement, isSheet: ReadonlySignal<boolean>): void {
  const onScroll = (event: WheelEvent | TouchEvent) => isSheet.peek() && keepScrollInside(event)
  frame.addEventListener('keydown', (event) => event.key === 'Tab' && isSheet.peek() && keepFocusInside(frame, event))
  frame.addEventListener('wheel', onScroll)
  frame.addEventListener('touchmove', onScroll)
}

function keepFocusInside(frame: HTMLElement, event: KeyboardEvent): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.checkVisibility() && !stop.closest('[inert]'),
  )
  if (event.shiftKey) stops.reverse()
  const focused = event.target
  if (focused !== stops.at(-1) && focused !== frame) return
  event.preventDefault()
  stops[0]?.focus()
}

function keepScrollInside(event: WheelEvent | TouchEvent): void {
  if (event.ctrlKey || ('touches' in event && event.touches[1])) return
  const target = event.target as Element
  const wide = target.closest('.table, pre')
  if (wide && wide.scrollWidth > wide.clientWidth && !('deltaX' in event && !event.deltaX)) return
  // The path ends with the document and the window, which have no `matches`.
  const path = event.composedPath() as Element[]
  const canScroll = path.some((box) => box.matches?.(SCROLLING) && box.scrollHeight > box.clientHeight)
  if (event.cancelable && !canScroll) event.preventDefault()
}

export function keepChatAboveKeyboard(box: HTMLElement, signal: AbortSignal): void {
  const view = visualViewport
  if (!view) return
  let whole = innerHeight
  const setKeyboardHeight = () => {
    const { scale, height, offsetTop } = view
    // Some browsers shrink `innerHeight` while the page is zoomed in, so it is read only without zoom.
    if (scale <= 1) whole = innerHeight
    // While the page is zoomed in without a keyboard, the visual viewport is small, but nothing covers it.
    const isPart = scale > 1 && height * scale > whole * 0.9
    const above = isPart ? 0 : offsetTop
    const covered = isPart ? 0 : whole - height - above
    box.style.setProperty('--above', `${Math.round(above)}px`)
    box.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    box.classList.toggle('low', !isPart && height < LOW)
  }
  setKeyboardHeight()
  view.addEventListener('resize', setKeyboardHeight, { signal })
  view.addEventListener('scroll', setKeyboardHeight, { signal })
}
