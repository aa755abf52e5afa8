/// <reference lib="dom" />
import { expect, test } from './journey.ts'
import { signIn } from './steps/sign-in.ts'

test('handbook: in the console’s frame one searches, and the texts to search in come no sooner', async ({
  page,
  product,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = () => asked.includes('/handbook/search-index.js')
  await signIn(page, product.accounts.premium)
  await page.goto('/documentation', { waitUntil: 'networkidle' })
  const handbook = page.frameLocator('iframe')
  const field = handbook.getByRole('searchbox', { name: 'Search the handbook' })
  await expect(field).toBeVisible()
  expect(isAsked()).toBe(false)

  await field.fill('bullets')
  await handbook.getByRole('search').getByRole('link').first().click()
  await expect(handbook.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(handbook.locator('article')).toContainText('bullets')

  await field.fill('zyxwvut')
  await expect(handbook.getByText('Nothing found. Try another word.')).toBeVisible()
})

test('handbook: on paper it is light, also where the dark theme was chosen', async ({ page }) => {
  await page.goto('/handbook/')
  const readColor = () => page.evaluate(() => getComputedStyle(document.body).color)
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload()
  const light = await readColor()
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  expect(await readColor()).not.toBe(light)
  await page.emulateMedia({ media: 'print' })
  expect(await readColor()).toBe(light)
})
