/** Keeps a sheet as high as what the on-screen keyboard leaves of the screen. */
export function followKeyboard(box: HTMLElement, signal: AbortSignal): void {
  const view = window.visualViewport
  if (!view) return
  const fit = () => {
    const covered = innerHeight - view.height - view.offsetTop
    box.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  view.addEventListener('resize', fit, { signal })
  view.addEventListener('scroll', fit, { signal })
}
