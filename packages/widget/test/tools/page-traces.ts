import type { Page } from '@playwright/test'

export interface PageTraces {
  html: string
  globals: string[]
  styleSheets: number
  listeners: string[]
}

export async function readPageTraces(page: Page): Promise<PageTraces> {
  const seen = await page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    globals: Object.getOwnPropertyNames(window).sort(),
    styleSheets: document.adoptedStyleSheets.length,
  }))
  return { ...seen, listeners: await listListeners(page) }
}

// The listeners are read through the developer tools, because a page cannot list its own.
async function listListeners(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const listed: string[] = []
  for (const expression of [
    'window',
    'document',
    'document.documentElement',
    'document.body',
    'window.visualViewport',
    'matchMedia("(prefers-color-scheme: dark)")',
  ]) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    listed.push(...listeners.map(({ type }) => `${expression} ${type}`))
  }
  await session.detach()
  return listed.sort()
}
