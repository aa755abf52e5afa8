import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'

test('early-typing: what is typed before a page is awake is neither sent by the browser nor lost', async ({
  page,
  product,
}) => {
  const { email, password } = await createBuilder(product, 'Early typing')
  const wake = await holdBackScripts(page)

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

test('early-press: who asks for a new password before the page is awake is asked for the address when it is', async ({
  page,
}) => {
  const wake = await holdBackScripts(page)

  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/#$/)
  wake()
  await expect(page.getByRole('dialog', { name: 'Forgot password?' }).getByLabel('Email')).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)
})

/** Holds the page's scripts back until the returned function is called. */
async function holdBackScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
