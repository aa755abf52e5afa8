/** The round button in the corner. Plain DOM: it stands before anything else is loaded. */
export function createLauncher(): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { className: 'launcher', ariaExpanded: false })
}

/** What stands in the place of a chat that cannot be loaded: round as the launcher, if that was there. */
export function createLink(href: string, ariaLabel: string, isRound?: unknown): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), {
    className: 'launcher',
    ariaLabel,
    textContent: isRound ? '' : ariaLabel,
    href,
    target: '_blank',
  })
}
