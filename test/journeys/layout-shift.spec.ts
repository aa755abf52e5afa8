/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { walkConsole } from './console-walk.ts'
import { expect, test } from './journey.ts'
import { delayData, readShifts, watchShifts } from './layout-shift.ts'
import { PUBLIC_PATHS } from './public-paths.ts'
import { signIn } from './steps/sign-in.ts'

const DATA_DELAY_MS = 300

for (const width of [390, 1280]) {
  test(`layout shift: nothing moves by itself at ${width} pixels`, async ({ page, context, product }) => {
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(context)
    await delayData(context, DATA_DELAY_MS)
    for (const path of PUBLIC_PATHS) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await readShifts(page), path).toEqual([])
    }
    await signIn(page, product.accounts.premium)
    await walkConsole(page, await createProject(page))
    expect(await readShifts(page)).toEqual([])
  })
}

test('layout shift: the watch sees one', async ({ page, context }) => {
  await watchShifts(context)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() =>
    document.querySelector('main')?.prepend(Object.assign(document.createElement('p'), { textContent: 'New' })),
  )
  await expect.poll(async () => (await readShifts(page)).length).toBeGreaterThan(0)
})

async function createProject(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const response = await page.request.post('/api/project/new', {
    headers: { authorization: `Bearer ${token}` },
    data: { 'new-project-name': 'Steady desk' },
  })
  return (await response.json()).id
}
