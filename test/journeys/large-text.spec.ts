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
