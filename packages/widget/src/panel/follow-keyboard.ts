/** Keeps a sheet as high as what the on-screen keyboard leaves of the screen. */
export function followKeyboard(box: HTMLElement, signal: AbortSignal): void {
  const view = window.visualViewport
  if (!view) return
  let whole = innerHeight
  const fit = () => {
    const { scale, height, offsetTop } = view
    // Some browsers shrink it while one zooms.
    if (scale <= 1) whole = innerHeight
    // Whoever zooms in sees a part of the page, which nothing covers; a keyboard takes from the screen as well.
    const isPart = scale > 1 && height * scale > whole * 0.9
    const above = isPart ? 0 : offsetTop
    const covered = isPart ? 0 : whole - height - above
    box.style.setProperty('--above', `${Math.round(above)}px`)
    box.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  view.addEventListener('resize', fit, { signal })
  view.addEventListener('scroll', fit, { signal })
}
