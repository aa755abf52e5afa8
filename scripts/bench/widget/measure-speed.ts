/// <reference lib="dom" />
import { slowDown } from '../console/slow-line.ts'
import { type MainThreadWork, traceMainThread } from '../trace-main-thread.ts'
import { openChat, type Visit, visitSubject } from './open-subject.ts'
import type { Subject } from './subject.ts'

const SETTLE_MS = 1_200

/** The main thread from the address to rest, the processor slowed. */
export function measureLoad(visit: Visit): Promise<MainThreadWork> {
  return visitSubject({ ...visit, address: 'about:blank' }, async (page) => {
    await slowDown(page, { line: false })
    const load = async () => {
      await page.goto(visit.site.addressOf(visit.subject))
      if (visit.subject) await page.waitForFunction(() => window.launcherMs, undefined, { timeout: 30_000 })
      await page.waitForTimeout(SETTLE_MS)
    }
    return traceMainThread(visit.browser, page, load)
  })
}

/** Milliseconds from the navigation to a launcher that is seen, on a slow line and processor. */
export function measureLauncher(visit: Visit & { subject: Subject }): Promise<number> {
  const prepare = (page: Parameters<typeof slowDown>[0]) => slowDown(page, { line: true })
  return visitSubject({ ...visit, prepare }, (page) => page.evaluate(() => window.launcherMs ?? Number.NaN))
}

/** Milliseconds from the press on the launcher until one can type, the processor slowed, on the slow line or on none. */
export function measureOpening(visit: Visit & { subject: Subject }, { line }: { line: boolean }): Promise<number> {
  const prepare = (page: Parameters<typeof slowDown>[0]) => slowDown(page, { line })
  return visitSubject({ ...visit, prepare }, async (page) => {
    await page.waitForTimeout(SETTLE_MS)
    return openChat(page, visit.subject)
  })
}
