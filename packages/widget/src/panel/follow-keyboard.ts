/** Keeps a sheet as high as what the on-screen keyboard leaves of the screen. */
export function followKeyboard(box: HTMLElement, signal: AbortSignal): void {
  const view = window.visualViewport
  if (!view) return
  const fit = () => {
    // Whoever zooms in sees a part of the page, which no keyboard covers.
    const above = view.scale > 1 ? 0 : view.offsetTop
    const covered = view.scale > 1 ? 0 : innerHeight - view.height - above
    box.style.setProperty('--above', `${Math.round(above)}px`)
    box.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  view.addEventListener('resize', fit, { signal })
  view.addEventListener('scroll', fit, { signal })
}
