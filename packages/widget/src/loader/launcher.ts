export function createLauncher(): HTMLButtonElement {
  return Object.assign(document.createElement('button'), {
    className: 'launcher',
    part: 'launcher',
    ariaExpanded: false,
  })
}

export function arrangeBubbles(): void {
  const next: Record<string, number> = {}
  for (const { style, className } of document.querySelectorAll<HTMLElement>('bricks-host:not(.none,[hidden])')) {
    const aside = next[className] ?? 0
    style.setProperty('--aside', `${aside}px`)
    next[className] = aside + 68
  }
}
