/// <reference lib="dom" />
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { ElementPath } from './subject.ts'

declare global {
  interface Window {
    /** Milliseconds since the navigation; for `typingMs` since the click. */
    launcherMs?: number
    typingMs?: number
  }
}

export function locateElement(page: Page, path: ElementPath): Locator {
  return page.locator(path.join(' >> ')).first()
}

interface Watched {
  launcher: ElementPath | undefined
  input: ElementPath
}

export async function watchElements(context: BrowserContext, watched: Watched): Promise<void> {
  await context.addInitScript(({ launcher, input }: Watched) => {
    const isElementUsable = (path: readonly string[]) => {
      let root: ParentNode | null | undefined = document
      let found: Element | null | undefined
      for (const selector of path) {
        found = root?.querySelector(selector)
        root = found?.shadowRoot
      }
      if (!found || found.matches(':disabled')) return false
      const { width, height } = found.getBoundingClientRect()
      return width > 0 && height > 0 && found.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const callWhenVisible = (path: readonly string[], onVisible: () => void) => {
      if (isElementUsable(path)) onVisible()
      else requestAnimationFrame(() => callWhenVisible(path, onVisible))
    }
    callWhenVisible(launcher ?? input, () => {
      window.launcherMs = performance.now()
    })
    const measureTypingAfterClick = ({ timeStamp }: Event) => {
      callWhenVisible(input, () => {
        window.typingMs ??= performance.now() - timeStamp
      })
    }
    addEventListener('click', measureTypingAfterClick, true)
  }, watched)
}
