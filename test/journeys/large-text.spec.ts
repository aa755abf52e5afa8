import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import config from './playwright.config.ts'
import { signIn } from './steps/sign-in.ts'

const options = config.use?.launchOptions
const TWICE = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'

test.use({ launchOptions: { ...options, args: [...(options?.args ?? []), TWICE] } })

test('large text: who has the browser write everything twice as large gets the bricks in the whole width', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await signIn(page, product.accounts.premium)
  await page.getByRole('article').first().getByRole('link', { name: 'Edit' }).click()
  const bricks = page.getByRole('region', { name: 'Connected APIs' })
  await expect(bricks).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeHidden()
  expect((await bricks.boundingBox())?.width).toBeGreaterThan(1100)
  await page.getByRole('link', { name: 'Conversations' }).click()
  const search = page.getByLabel('Search what was said')
  await expect(search).toBeVisible()
  expect((await search.boundingBox())?.width).toBeGreaterThan(1000)
})

test('large text: on a phone no page of the twice as large text is wider than the window', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/plans', '/contact', '/terms', '/signin']) await expectNothingBeside(page, path)
  await signIn(page, product.accounts.premium)
  const bot = page.getByRole('article', { name: 'Shop assistant' })
  await expect(bot).toBeVisible()
  const editor = (await bot.getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? ''
  await expectNothingBeside(page, '/dashboard')
  for (const part of ['', '/conversations', '/checks', '/insights']) await expectNothingBeside(page, `${editor}${part}`)
  for (const path of ['/settings', '/settings/key', '/help', '/library']) await expectNothingBeside(page, path)
})

async function expectNothingBeside(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading').first()).toBeVisible()
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(readWidth, { message: path }).toBe(390)
}
