/// <reference lib="dom" />
import { throttlePage } from '#scripts/lab/bench/console/slow-line.ts'
import { type MainThreadWork, traceMainThread } from '#scripts/lab/bench/trace-main-thread.ts'
import { openChat, type Visit, visitSubject } from './open-subject.ts'
import type { Subject } from './subject.ts'

const SETTLE_MS = 1_200

export function measurePageLoad(visit: Visit): Promise<MainThreadWork> {
  return visitSubject({ ...visit, address: 'about:blank' }, async (page) => {
    await throttlePage(page, { line: false })
    const loadPageAndSettle = async () => {
      await page.goto(visit.site.addressOf(visit.subject))
      if (visit.subject) await page.waitForFunction(() => window.launcherMs, undefined, { timeout: 30_000 })
      await page.waitForTimeout(SETTLE_MS)
    }
    return traceMainThread(visit.browser, page, loadPageAndSettle)
  })
}

export function measureLauncher(visit: Visit & { subject: Subject }): Promise<number> {
  const throttleLine = (page: Parameters<typeof throttlePage>[0]) => throttlePage(page, { line: true })
  return visitSubject({ ...visit, prepare: throttleLine }, (page) =>
    page.evaluate(() => window.launcherMs ?? Number.NaN),
  )
}

export function measureOpening(
  visit: Visit & { subject: Subject },
  { line, tap = false }: { line: boolean; tap?: boolean },
): Promise<number> {
  const throttleLineAndPage = (page: Parameters<typeof throttlePage>[0]) => throttlePage(page, { line })
  return visitSubject({ ...visit, prepare: throttleLineAndPage }, async (page) => {
    await page.waitForTimeout(SETTLE_MS)
    return openChat(page, visit.subject, { tap })
  })
}
