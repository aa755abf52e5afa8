import type { ChatAppearance } from './chat-source.ts'
import css from './launcher.css?inline'

/** The round button in the corner. Plain DOM: it stands before anything else is loaded. */
export type Launcher = {
  button: HTMLButtonElement
  /** Colour, corner and name, from the project's appearance. */
  paint(appearance: ChatAppearance, label: string): void
  setOpen(isOpen: boolean): void
  /** Gives way to a plain link, where the chat itself cannot be loaded. */
  becomeLink(href: string): void
}

export function createLauncher(root: ShadowRoot): Launcher {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.className = 'launcher'
  const setOpen = (isOpen: boolean) => {
    button.ariaExpanded = `${isOpen}`
  }
  setOpen(false)
  root.append(button)
  return {
    button,
    paint({ accent, position }, label) {
      root.host.className = position ?? ''
      button.ariaLabel = label
      if (accent) button.style.setProperty('--accent', accent)
    },
    setOpen,
    becomeLink(href) {
      const link = document.createElement('a')
      link.href = href
      link.target = '_blank'
      link.className = 'launcher'
      link.ariaLabel = button.ariaLabel
      link.style.cssText = button.style.cssText
      button.replaceWith(link)
    },
  }
}
