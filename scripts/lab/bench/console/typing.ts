import type { Locator, Page } from '@playwright/test'
import { settle } from '#journeys/console-walk.ts'
import { median } from '#scripts/lab/bench/median.ts'
import { traceMainThread } from '#scripts/lab/bench/trace-main-thread.ts'
import { slowDown } from './slow-line.ts'
import type { Surroundings } from './surroundings.ts'

const TEXT = 'Answer shortly, kindly, and with what the bricks have said. '
const KEY_MS = 60

export const TYPING_PLACES: Record<string, (page: Page) => Promise<Locator>> = {
  'system text': async (page) => {
    await page.getByRole('button', { name: 'Edit your GPT base' }).click()
    return page.getByRole('dialog').getByLabel('System text')
  },
  'connect dialog': async (page) => {
    await page.getByRole('button', { name: 'Edit Order status 1', exact: true }).click()
    return page.getByRole('dialog').getByLabel('Description', { exact: true })
  },
  'value of a header': async (page) => {
    await page.getByRole('button', { name: 'Edit Order status 1', exact: true }).click()
    return page.getByRole('dialog').getByLabel('Value of accept', { exact: true })
  },
  'welcome message': async (page) => {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('dialog').getByText('Look', { exact: true }).click()
    return page.getByRole('dialog').getByLabel('Banner message')
  },
}

export type TypingTimes = Pick<Awaited<ReturnType<typeof traceMainThread>>, 'keyMs' | 'longestTaskMs' | 'longestWallMs'>

export async function measureTyping(
  { openContext, projectId }: Surroundings,
  open: (page: Page) => Promise<Locator>,
  rounds: number,
): Promise<TypingTimes> {
  const found: TypingTimes[] = []
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
    const type = () => page.keyboard.type(TEXT, { delay: KEY_MS })
    found.push(await traceMainThread(browser, page, type))
    await context.close()
  }
  const middle = (name: keyof TypingTimes) => median(found.map((times) => times[name]))
  return { keyMs: middle('keyMs'), longestTaskMs: middle('longestTaskMs'), longestWallMs: middle('longestWallMs') }
}
