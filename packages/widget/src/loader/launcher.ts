export function createLauncher(): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { className: 'launcher', ariaExpanded: false })
}

export function createLink(href: string, ariaLabel: string, isRound?: unknown): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), {
    className: 'launcher',
    ariaLabel,
    textContent: isRound ? '' : ariaLabel,
    href,
    target: '_blank',
  })
}

export function arrangeBubbles(): void {
  for (const side of ['right', 'left']) {
    const bubbles = document.querySelectorAll<HTMLElement>(`bricks-host.${side}`)
    bubbles.forEach(({ style }, place) => {
      style.setProperty('--aside', `${place * 68}px`)
    })
  }
}
