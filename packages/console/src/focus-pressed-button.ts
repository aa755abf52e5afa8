/**
 * Safari gives the focus not to a button that is pressed, but to what is around it: the page or a dialog. What the
 * button opens would later give the focus back to that, and a visitor at the keyboard would begin at its start. So the
 * button is focused first, as other browsers do.
 */
export function focusPressedButtons(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('button')
      const { activeElement } = document
      if (button !== activeElement && activeElement?.contains(button)) button?.focus({ preventScroll: true })
    },
    true,
  )
}
