import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test'

/**
 * `complaints` holds console errors and warnings, uncaught errors, policy reports and, if `friends` are given, requests
 * to origins other than the page's and theirs.
 */
export interface WatchedPage {
  page: Page
  complaints: string[]
  close(): Promise<void>
}

export type PageOptions = BrowserContextOptions & {
  friends?: string[]
  beforeScripts?: string
  waitUntil?: 'commit'
}

export function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch(describeChromium(args))
}

export function launchChromiumServer(): Promise<BrowserServer> {
  return chromium.launchServer(describeChromium())
}

export function connectToChromium(address: string): Promise<Browser> {
  return chromium.connect(address)
}

function describeChromium(args: string[] = []): LaunchOptions {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  return {
    ...(existsSync(path) && { executablePath: path }),
    args: [
      ...args,
      '--no-sandbox',
      // Chromium counts a page that a test answers as one of the public web, which may not reach servers of this
      // machine.
      '--disable-features=LocalNetworkAccessChecks',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  }
}

export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const { friends = [], beforeScripts = '', waitUntil, ...contextOptions } = options
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
  await page.goto(url, { waitUntil })
  return { page, complaints, close: () => context.close() }
}
