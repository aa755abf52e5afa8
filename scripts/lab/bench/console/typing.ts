import type { Locator, Page } from '@playwright/test'
import { waitForQuiet } from '#journeys/console-walk.ts'
import { computeMedian } from '#scripts/lab/bench/median.ts'
import { traceMainThread } from '#scripts/lab/bench/trace-main-thread.ts'
import { callApi } from '#scripts/test/call-api.ts'
import { throttlePage } from './slow-line.ts'
import type { Surroundings } from './surroundings.ts'

const TEXT = 'Answer shortly, kindly, and with what the bricks have said. '
const KEY_MS = 60

type Open = (page: Page, around: Surroundings) => Promise<Locator>

/** All places are measured in every round, to compare them: a large project must be as quick to use as a small one. */
export const TYPING_PLACES: Record<string, Open> = {
  'a bare field, the same text': openEmptyPageField,
  'system text, 1 brick': (page, { smallProjectId }) => openSystemText(page, smallProjectId),
  'system text, 64 bricks': (page, { fullProjectId }) => openSystemText(page, fullProjectId),
  'connect dialog, 1 brick': (page, { smallProjectId }) => openBrick(page, smallProjectId, 'Description'),
  'connect dialog, 64 bricks': (page, { fullProjectId }) => openBrick(page, fullProjectId, 'Description'),
  'value of a header': (page, { projectId }) => openBrick(page, projectId, 'Value of accept'),
  'welcome message': async (page, { projectId }) => {
    await openEditor(page, projectId)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('dialog').getByText('Look', { exact: true }).click()
    return page.getByRole('dialog').getByLabel('Welcome message')
  },
  'search, 1 bot': (page) => openDashboard(page, 1),
  'search, 200 bots': (page) => openDashboard(page, 200),
}

async function openEmptyPageField(page: Page, { address, fullProjectId, token }: Surroundings): Promise<Locator> {
  const path = `/project/getById?project_id=${fullProjectId}`
  const { system } = await callApi<{ system: string }>(address, path, undefined, token)
  await page.goto('/healthz')
  await page.setContent(
    '<textarea aria-label="Bare" style="width: 40rem; height: 60vh; font: 16px/1.5 sans-serif"></textarea>',
  )
  const field = page.getByLabel('Bare')
  await field.fill(system)
  return field
}

async function openSystemText(page: Page, projectId: string): Promise<Locator> {
  await openEditor(page, projectId)
  await page.getByRole('button', { name: 'Edit your GPT base' }).click()
  return page.getByRole('dialog').getByLabel('System text')
}

async function openBrick(page: Page, projectId: string, field: string): Promise<Locator> {
  await openEditor(page, projectId)
  await page.getByRole('button', { name: 'Edit Order status 1', exact: true }).click()
  return page.getByRole('dialog').getByLabel(field, { exact: true })
}

async function openEditor(page: Page, projectId: string): Promise<void> {
  await page.goto(`/edit/${projectId}`)
  await page.getByRole('button', { name: 'Add new API' }).waitFor()
  await page.getByRole('complementary', { name: 'Preview' }).getByPlaceholder('Type a message...').waitFor()
}

/** The server's answer is repeated to the wanted length, because an account of the sandbox has few bots. */
async function openDashboard(page: Page, count: number): Promise<Locator> {
  await page.route('**/api/project/getByUser', async (route) => {
    const response = await route.fetch()
    const [first] = (await response.json()) as Array<{ id: string; name: string }>
    const bots = Array.from({ length: count }, (_, at) => ({
      ...first,
      id: `bot-${at}`,
      name: `Answer desk ${at + 1}`,
    }))
    await route.fulfill({ response, json: bots })
  })
  await page.goto('/dashboard')
  await page
    .locator('main article')
    .nth(count - 1)
    .waitFor()
  return page.getByRole('searchbox').first()
}

export interface TypingTimes extends TracedTimes {
  name: string
}

type TracedTimes = Pick<Awaited<ReturnType<typeof traceMainThread>>, 'keyMs' | 'longestTaskMs' | 'longestWallMs'>

export async function measureTyping(around: Surroundings, rounds: number): Promise<TypingTimes[]> {
  const names = Object.keys(TYPING_PLACES)
  const found = new Map<string, TracedTimes[]>(names.map((name) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    for (const [name, open] of Object.entries(TYPING_PLACES))
      found.get(name)?.push(await measureTypingOnce(around, open))
  }
  return names.map((name) => {
    const computeMedianOfFigure = (figure: keyof TracedTimes) =>
      computeMedian((found.get(name) ?? []).map((times) => times[figure]))
    return {
      name,
      keyMs: computeMedianOfFigure('keyMs'),
      longestTaskMs: computeMedianOfFigure('longestTaskMs'),
      longestWallMs: computeMedianOfFigure('longestWallMs'),
    }
  })
}

async function measureTypingOnce(around: Surroundings, open: Open): Promise<TracedTimes> {
  const context = await around.openContext({ width: 1280, isSignedIn: true })
  const page = await context.newPage()
  const field = await open(page, around)
  await field.click()
  await throttlePage(page, { line: false })
  await waitForQuiet(page, 500)
  const browser = context.browser()
  if (!browser) throw new Error('The page has no browser.')
  const times = await traceMainThread(browser, page, () => page.keyboard.type(TEXT, { delay: KEY_MS }))
  await context.close()
  return times
}
