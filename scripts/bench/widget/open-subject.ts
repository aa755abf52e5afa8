/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { watchShifts } from '#journeys/layout-shift.ts'
import { locate, watchElements } from './find-element.ts'
import type { HostPage, HostSite } from './host-site.ts'
import type { Subject } from './subject.ts'

const PATIENCE_MS = 30_000
/** From the first movement near it to the press: a quick hand. */
const APPROACH_MS = 300
const STEPS = 6
const AWAY = 260

export interface Visit {
  browser: Browser
  site: HostSite
  subject: Subject | undefined
  page?: HostPage
  /** Something else first: the page of the site is then opened by whoever looks. */
  address?: string
  patienceMs?: number
  /** Before the address is opened, such as a slower line. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens the page with a chat on it in a fresh profile, waits until its launcher stands there, and hands it over. */
export async function visitSubject<Found>(
  { browser, site, subject, page: kind, address, patienceMs = PATIENCE_MS, prepare }: Visit,
  look: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await watchShifts(context)
    if (subject) await watchElements(context, { launcher: subject.launcher, input: subject.input })
    const page = await context.newPage()
    // Some ask for fonts elsewhere: nothing is fetched from there, but the request is counted.
    await page.route(/^https:/, (route) => route.abort())
    await prepare?.(page)
    await page.goto(address ?? site.addressOf(subject, kind), { waitUntil: 'load', timeout: PATIENCE_MS })
    if (subject && !address) await page.waitForFunction(() => window.launcherMs, undefined, { timeout: patienceMs })
    return await look(page)
  } finally {
    await context.close()
  }
}

/** Nears the launcher as a hand does and presses it; waits until one can type. Gives back how long that took from the press. */
export async function openChat(page: Page, { launcher, input }: Subject, patienceMs = PATIENCE_MS): Promise<number> {
  if (!launcher) {
    await locate(page, input).waitFor({ timeout: patienceMs })
    return Number.NaN
  }
  const box = await locate(page, launcher).boundingBox()
  if (!box) throw new Error('The launcher has no place.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let step = STEPS; step >= 0; step--) {
    await page.mouse.move(x - (AWAY * step) / STEPS, y - (AWAY * step) / STEPS)
    await page.waitForTimeout(APPROACH_MS / STEPS)
  }
  await page.mouse.click(x, y)
  await page.waitForFunction(() => window.typingMs !== undefined, undefined, { timeout: patienceMs })
  return page.evaluate(() => window.typingMs ?? Number.NaN)
}
