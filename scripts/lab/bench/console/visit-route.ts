import { settle } from '#journeys/console-walk.ts'
import { delayData, readShifts, type Shift, watchShifts } from '#journeys/layout-shift.ts'
import { measureGzip } from '#scripts/lab/bench/measure-gzip.ts'
import type { ConsoleRoute } from './routes.ts'
import type { Surroundings } from './surroundings.ts'

const DATA_DELAY_MS = 300

export interface Visit {
  /** All JavaScript, each file in gzip by itself; 1 kB is 1,000 bytes. */
  scriptBytes: number
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
    const scripts: Promise<number>[] = []
    let requests = 0
    page.on('request', () => requests++)
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body().then(measureGzip))
    })
    await page.goto(path)
    await settle(page, settleMs)
    const sizes = await Promise.all(scripts)
    return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), requests, shifts: await readShifts(page) }
  } finally {
    await context.close()
  }
}
