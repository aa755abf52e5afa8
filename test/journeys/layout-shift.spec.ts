/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { walkConsole } from './console-walk.ts'
import { expect, test } from './journey.ts'
import { delayData, readShifts, watchShifts } from './layout-shift.ts'
import { PUBLIC_PATHS } from './public-paths.ts'
import { serveSlowDocuments } from './slow-document.ts'
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
    const projectId = await createProject(page)
    await walkConsole(page, projectId)
    expect(await readShifts(page)).toEqual([])
    await page.goto(`/edit/${projectId}`, { waitUntil: 'networkidle' })
    await page.getByText('never tried').first().waitFor()
    expect(await readShifts(page), 'editor').toEqual([])
  })
}

const FOOTER = '<nav aria-label="Product"'
for (const { path, mark } of [
  { path: '/contact', mark: FOOTER },
  { path: '/status-service', mark: FOOTER },
  { path: '/', mark: 'Looked up' },
]) {
  test(`layout shift: nothing moves on ${path} while the end of its document still arrives`, async ({
    page,
    context,
    product,
  }) => {
    await page.setViewportSize({ width: 1280, height: 844 })
    await watchShifts(context)
    const slow = await serveSlowDocuments(product.address, mark, 1_000)
    await page.goto(slow.address + path, { waitUntil: 'networkidle' })
    await page.getByRole('navigation', { name: 'Legal' }).waitFor()
    expect(await readShifts(page)).toEqual([])
    await slow.stop()
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
  const postToApi = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
    expect(response.ok(), path).toBe(true)
    return response.json()
  }
  const { id } = await postToApi('/project/new', { 'new-project-name': 'Steady desk' })
  const names = ['order_number', 'customer', 'city', 'since', 'language']
  const functions = [1, 2, 3].map((number) => ({
    name: `Order status ${number}`,
    description: 'Tells where an order is, by its number.',
    parameters: { properties: names.map((name) => ({ name, description: `The ${name} asked for`, isrequired: true })) },
    api: { url: `api.shop.example/v${number}/orders`, method: 'GET', parameters: [], headers: [] },
  }))
  await postToApi('/project/update', { id, system: 'You help the customers of a small shop. '.repeat(60), functions })
  return id
}
