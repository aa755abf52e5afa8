/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test'
import { computeMedian } from '#scripts/lab/bench/median.ts'
import type { Surroundings } from './surroundings.ts'

const SLOWED_TIMES = 4
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const QUIET_MS = 1_500
const CARDS = 9

declare global {
  interface Window {
    largestPaintMs?: number
    usableMs?: number
  }
}

export function measureLanding(surroundings: Surroundings, width: number, rounds: number): Promise<number> {
  return measureRounds(surroundings, { width, isSignedIn: false }, rounds, async (page) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) window.largestPaintMs = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto('/', { waitUntil: 'load' })
    await page.waitForTimeout(QUIET_MS)
    return page.evaluate(() => window.largestPaintMs ?? Number.NaN)
  })
}

export function measureDashboard(surroundings: Surroundings, width: number, rounds: number): Promise<number> {
  return measureRounds(surroundings, { width, isSignedIn: true }, rounds, async (page) => {
    await page.addInitScript((cards) => {
      const watchUntilUsable = () => {
        const isThere = [...document.querySelectorAll('button')].some((button) =>
          button.textContent?.startsWith('New bot'),
        )
        if (isThere && document.querySelectorAll('main article').length >= cards) window.usableMs = performance.now()
        else requestAnimationFrame(watchUntilUsable)
      }
      requestAnimationFrame(watchUntilUsable)
    }, CARDS)
    await page.goto('/dashboard')
    await page.waitForFunction(() => window.usableMs !== undefined, undefined, { timeout: 60_000 })
    return page.evaluate(() => window.usableMs ?? Number.NaN)
  })
}

export async function throttlePage(page: Page, { line }: { line: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
  if (!line) return session
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  return session
}

async function measureRounds(
  { openContext }: Surroundings,
  options: { width: number; isSignedIn: boolean },
  rounds: number,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const found: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const context = await openContext(options)
    const page = await context.newPage()
    await throttlePage(page, { line: true })
    found.push(await measure(page))
    await context.close()
  }
  return computeMedian(found)
}
