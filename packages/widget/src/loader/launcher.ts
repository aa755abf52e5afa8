export function arrangeBubbles(): void {
  const next: Record<string, number> = {}
  for (const { style, className } of document.querySelectorAll<HTMLElement>('bricks-host:not(.none,[hidden])')) {
    next[className] = (next[className] ?? -68) + 68
    style.setProperty('--aside', `${next[className]}px`)
  }
}
