import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'

test('early-typing: what is typed before a page is awake is neither sent by the browser nor lost', async ({
  page,
  product,
}) => {
  const { email, password } = await createBuilder(product, 'Early typing')
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await awake
    await route.continue()
  })

  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  wake()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard/)
})
