/** Gives an element its shadow root, with this style sheet. */
export function attachRoot(host: HTMLElement, css: string): ShadowRoot {
  const sheet = new CSSStyleSheet()
  const root = host.attachShadow({ mode: 'open' })
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}
