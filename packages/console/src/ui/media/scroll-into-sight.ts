/** A ref for a notice: the button that caused it may be far down the page. */
export function scrollIntoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
