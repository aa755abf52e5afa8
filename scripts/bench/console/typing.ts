import type { Browser, Locator, Page } from '@playwright/test'
import { settle } from '#journeys/console-walk.ts'
import { median } from '../median.ts'
import { slowDown } from './slow-line.ts'
import type { Surroundings } from './surroundings.ts'

const TEXT = 'Answer shortly, kindly, and with what the bricks have said. '
const KEY_MS = 60
const MICROSECONDS_PER_MS = 1_000

/** Where a builder writes: how to get there in the editor, and the field. */
export const TYPING_PLACES: Record<string, (page: Page) => Promise<Locator>> = {
  'system text': async (page) => {
    await page.getByRole('button', { name: 'Edit your GPT base' }).click()
    return page.getByRole('dialog').getByLabel('System text')
  },
  'connect dialog': async (page) => {
    await page.getByRole('button', { name: 'Edit Order status 1', exact: true }).click()
    return page.getByRole('dialog').getByLabel('Description', { exact: true })
  },
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  args: { name?: string }
}

/** The longest task, in milliseconds, while 60 characters are typed into a long project on a slow processor. */
export async function measureTyping(
  { openContext, projectId }: Surroundings,
  open: (page: Page) => Promise<Locator>,
  rounds: number,
): Promise<number> {
  const found: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const context = await openContext({ width: 1280, isSignedIn: true })
    const page = await context.newPage()
    await page.goto(`/edit/${projectId}`)
    await page.getByRole('button', { name: 'Add new API' }).waitFor()
    const field = await open(page)
    await field.click()
    await slowDown(page, { line: false })
    await settle(page, 500)
    const browser = context.browser()
    if (!browser) throw new Error('The page has no browser.')
    found.push(await traceLongestTask(browser, page, () => page.keyboard.type(TEXT, { delay: KEY_MS })))
    await context.close()
  }
  return median(found)
}

async function traceLongestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['__metadata', 'disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString('utf8'))
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const keys = new Set(mains.map(({ pid, tid }) => `${pid}:${tid}`))
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && keys.has(`${pid}:${tid}`))
  if (tasks.length === 0) throw new Error('The trace holds no task.')
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / MICROSECONDS_PER_MS
}
