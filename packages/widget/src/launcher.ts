import css from './launcher.css?inline'

/** The round button in the corner. Plain DOM: it stands before anything else is loaded. */
export function createLauncher(root: ShadowRoot): HTMLButtonElement {
  const sheet = new CSSStyleSheet()
  const button = document.createElement('button')
  button.className = 'launcher'
  button.ariaExpanded = 'false'
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  root.append(button)
  return button
}

/** Where the chat itself cannot be loaded, a plain link to its page takes the button's place. */
export function replaceByLink(button: HTMLElement, href: string): void {
  const { ariaLabel, className, style } = button
  const link = { href, className, ariaLabel, target: '_blank', style: style.cssText }
  button.replaceWith(Object.assign(document.createElement('a'), link))
}
