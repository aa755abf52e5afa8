import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

/** A page that keeps every line of complaint: console errors, uncaught errors, policy reports, requests to strangers. */
export type WatchedPage = { page: Page; complaints: string[]; close(): Promise<void> }

export type PageOptions = BrowserContextOptions & {
  /** Origins beside the page's own that may be asked. */
  friends?: string[]
  /** Runs before any script of the page. */
  beforeScripts?: string
}

export function launchChromium(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  return chromium.launch({
    ...(existsSync(path) && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
}

export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const { friends = [], beforeScripts = '', ...contextOptions } = options
  const context = await browser.newContext(contextOptions)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`)
    if (message.text().startsWith('policy:')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (friends.length > 0 && ![new URL(url).origin, ...friends].includes(origin))
      complaints.push(`request: ${request.url()}`)
  })
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) => {
      console.info('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample)
    })
    ${beforeScripts}
  `)
  await page.goto(url)
  return { page, complaints, close: () => context.close() }
}
