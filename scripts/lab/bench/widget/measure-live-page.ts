/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { throttlePage } from '#scripts/lab/bench/console/slow-line.ts'
import { measureGzip } from '#scripts/lab/bench/measure-gzip.ts'
import { computeMedian } from '#scripts/lab/bench/median.ts'
import { locateElement, watchElements } from './find-element.ts'

const INPUT = ['#bricks-chat', 'textarea']

export interface LivePageFigures {
  bytes: number
  requests: number
  firstPaintMs: number
  usableMs: number
  paintsWithoutScript: boolean
}

export async function measureLivePage(browser: Browser, address: string, rounds: number): Promise<LivePageFigures> {
  const slow = []
  for (let round = 1; round <= rounds; round++) slow.push(await visitSlowly(browser, address))
  return {
    ...(await measureBytes(browser, address)),
    firstPaintMs: computeMedian(slow.map(({ firstPaintMs }) => firstPaintMs)),
    usableMs: computeMedian(slow.map(({ usableMs }) => usableMs)),
    paintsWithoutScript: await openPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(address)
      return page.locator('.head .title').isVisible()
    }),
  }
}

function measureBytes(browser: Browser, address: string): Promise<Pick<LivePageFigures, 'bytes' | 'requests'>> {
  return openPage(browser, {}, async (page) => {
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (!response.url().includes('favicon')) sizes.push(response.body().then(measureGzip))
    })
    await page.goto(address)
    await locateElement(page, INPUT).waitFor()
    await page.waitForLoadState('networkidle')
    const found = await Promise.all(sizes)
    return { bytes: found.reduce((sum, size) => sum + size, 0), requests: found.length }
  })
}

function visitSlowly(browser: Browser, address: string): Promise<{ firstPaintMs: number; usableMs: number }> {
  return openPage(browser, {}, async (page) => {
    await watchElements(page.context(), { launcher: undefined, input: INPUT })
    await throttlePage(page, { line: true })
    await page.goto(address)
    await page.waitForFunction(() => window.launcherMs, undefined, { timeout: 30_000 })
    return page.evaluate(() => ({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      usableMs: window.launcherMs ?? Number.NaN,
    }))
  })
}

async function openPage<Found>(
  browser: Browser,
  options: { javaScriptEnabled?: boolean },
  look: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext(options)
  try {
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}
