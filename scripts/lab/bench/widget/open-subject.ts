/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { watchShifts } from '#journeys/layout-shift.ts'
import { locateElement, watchElements } from './find-element.ts'
import type { HostPage, HostSite } from './host-site.ts'
import type { Subject } from './subject.ts'

const PATIENCE_MS = 60_000
/** Milliseconds in which a quick hand leads the pointer to the launcher. */
const APPROACH_MS = 300
const STEPS = 6
const AWAY = 260

export interface Visit {
  browser: Browser
  site: HostSite
  subject: Subject | undefined
  page?: HostPage
  address?: string
  patienceMs?: number
  prepare?: (page: Page) => Promise<unknown>
}

export async function visitSubject<Found>(
  { browser, site, subject, page: kind, address, patienceMs = PATIENCE_MS, prepare }: Visit,
  look: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true })
  try {
    await watchShifts(context)
    if (subject) await watchElements(context, { launcher: subject.launcher, input: subject.input })
    const page = await context.newPage()
    // Some chats load fonts from elsewhere. The request is counted but not sent.
    await page.route(/^https:/, (route) => route.abort())
    await prepare?.(page)
    await page.goto(address ?? site.addressOf(subject, kind), { waitUntil: 'load', timeout: PATIENCE_MS })
    if (subject && !address) await page.waitForFunction(() => window.launcherMs, undefined, { timeout: patienceMs })
    return await look(page)
  } finally {
    await context.close()
  }
}

/**
 * Returns the milliseconds from the press until a visitor can type; NaN if there is no launcher. The pointer nears the
 * launcher first, unless `tap` is true.
 */
export async function openChat(
  page: Page,
  { launcher, input }: Subject,
  { patienceMs = PATIENCE_MS, tap = false } = {},
): Promise<number> {
  if (!launcher) {
    await locateElement(page, input).waitFor({ timeout: patienceMs })
    return Number.NaN
  }
  const box = await locateElement(page, launcher).boundingBox()
  if (!box) throw new Error('The launcher has no place.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let step = STEPS; step >= 0 && !tap; step--) {
    await page.mouse.move(x - (AWAY * step) / STEPS, y - (AWAY * step) / STEPS)
    await page.waitForTimeout(APPROACH_MS / STEPS)
  }
  if (tap) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
  await page.waitForFunction(() => window.typingMs !== undefined, undefined, { timeout: patienceMs })
  return page.evaluate(() => window.typingMs ?? Number.NaN)
}
