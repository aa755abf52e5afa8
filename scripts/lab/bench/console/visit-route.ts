/// <reference lib="dom" />
import type { Request } from '@playwright/test'
import { waitForQuiet } from '#journeys/console-walk.ts'
import { delayData, readShifts, type Shift, watchShifts } from '#journeys/layout-shift.ts'
import { measureGzip } from '#scripts/lab/bench/measure-gzip.ts'
import type { ConsoleRoute } from './routes.ts'
import type { Surroundings } from './surroundings.ts'

const DATA_DELAY_MS = 300

export interface Visit {
  /**
   * JavaScript in bytes after gzip. `namedBytes`: what the page's document names. `earlyBytes`: what else was requested
   * before the page could be used.
   */
  namedBytes: number
  earlyBytes: number
  allBytes: number
  requests: number
  shifts: Shift[]
}

export async function visitRoute(
  { openContext }: Surroundings,
  { path, settleMs, ...session }: ConsoleRoute,
  width: number,
): Promise<Visit> {
  const context = await openContext({ width, ...session })
  try {
    await watchShifts(context)
    await delayData(context, DATA_DELAY_MS)
    const page = await context.newPage()
    const scripts: Promise<{ path: string; isEarly: boolean; bytes: number }>[] = []
    let requests = 0
    let isUsable = false
    const early = new Set<Request>()
    page.on('request', (request) => {
      requests++
      if (!isUsable) early.add(request)
    })
    page.on('response', (response) => {
      const request = response.request()
      if (request.resourceType() !== 'script') return
      const file = { path: new URL(request.url()).pathname, isEarly: early.has(request) }
      scripts.push(response.body().then(async (body) => ({ ...file, bytes: await measureGzip(body) })))
    })
    const response = await page.goto(path)
    const html = (await response?.text()) ?? ''
    await page.waitForFunction(isPageUsable, undefined, { polling: 'raf' })
    isUsable = true
    await waitForQuiet(page, settleMs)
    const files = await Promise.all(scripts)
    const isNamed = (file: { path: string }) => html.includes(`"${file.path}"`)
    const sumBytes = (some: typeof files) => some.reduce((total, { bytes }) => total + bytes, 0)
    return {
      namedBytes: sumBytes(files.filter(isNamed)),
      earlyBytes: sumBytes(files.filter((file) => file.isEarly && !isNamed(file))),
      allBytes: sumBytes(files),
      requests,
      shifts: await readShifts(page),
    }
  } finally {
    await context.close()
  }
}

function isPageUsable(): boolean {
  if (location.pathname.startsWith('/edit/')) return document.getElementById('functions-heading') !== null
  return document.querySelector('h1') !== null && document.querySelector('[role=status][aria-label=Loading]') === null
}
