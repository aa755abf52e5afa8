/** A ref for a notice whose cause may have been pressed far down the page. */
export function scrollIntoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
