import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { type Counter, createCounter } from './steps/count-effort.ts'
import { findMailedLink } from './steps/find-mailed-link.ts'

const findPreviewRegion = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const findSuggestionButton = (page: Page) =>
  findPreviewRegion(page).getByText('Try it:').locator('..').getByRole('button')

async function signUp(page: Page, counter: Counter, email: string) {
  await page.goto('/signup')
  await counter.fill(page.getByLabel('Name'), 'New Comer')
  await counter.fill(page.getByLabel('Email'), email)
  await counter.fill(page.getByLabel('Password', { exact: true }), 'quiet harbour 41')
  await counter.fill(page.getByLabel('Confirm password'), 'quiet harbour 41')
  await counter.click(page.getByRole('button', { name: 'Sign up' }))
  await counter.click(page.getByRole('link', { name: 'Go on with Free' }))
  await expect(page.getByText('Four ways to your first one.')).toBeVisible()
}

async function pasteApi(page: Page, counter: Counter, address: string) {
  await counter.fill(page.getByLabel('Your API or site'), `curl 'https://${address}/order-status?order_number=A17'`)
  await counter.click(page.getByRole('button', { name: 'Build a bot with it' }))
  const dialog = page.getByRole('dialog', { name: 'Add new API' })
  await expect(dialog.getByText('Read as a cURL command')).toBeVisible()
  await counter.click(dialog.getByRole('button', { name: /^Add (1 API|brick)/ }))
  await expect(dialog).toBeHidden()
}

test('newcomer: from signing up to a first answer there are at most 6 clicks and 4 fields', async ({ page }) => {
  const counter = createCounter()
  await signUp(page, counter, 'newcomer-sample@bricks.example')
  await counter.click(page.getByRole('button', { name: /See the sample/ }))
  await counter.click(findSuggestionButton(page))
  await expect(findPreviewRegion(page).getByText(/^Looked up/)).toBeVisible()
  expect(counter.effort.clicks).toBeLessThanOrEqual(6)
  expect(counter.effort.fields).toBeLessThanOrEqual(4)
})

test('newcomer: to a first answer with an own API by paste there are at most 10 clicks and 6 fields, and to a live bot at most 18, each wall announced', async ({
  page,
  product,
  context,
  expectError,
}) => {
  const email = 'newcomer-paste@bricks.example'
  const counter = createCounter()
  await signUp(page, counter, email)
  await pasteApi(page, counter, product.sampleApis)
  await counter.click(findSuggestionButton(page))
  await expect(findPreviewRegion(page).getByText(/^Looked up/)).toBeVisible()
  expect(counter.effort.clicks).toBeLessThanOrEqual(10)
  expect(counter.effort.fields).toBeLessThanOrEqual(6)

  const needed = page.getByRole('region', { name: 'Before it goes live' })
  await expect(needed.getByText(/3 things to do/)).toBeVisible()
  await counter.click(page.getByRole('button', { name: 'Deploy' }))
  await counter.click(
    page.getByRole('dialog', { name: 'Upgrade your plan' }).getByRole('link', { name: /Get plan Pro/ }),
  )
  await counter.click(page.getByRole('button', { name: 'Pay $29.00' }))
  await page.waitForURL(/\/edit\//)

  expectError(/409 \(Conflict\).*project\/deploy/)
  const key = page.getByRole('dialog', { name: 'Set Your OpenAI API Key' })
  await counter.fill(key.getByLabel('OpenAI API Key'), 'sk-newcomer-0123456789')
  await counter.click(key.getByRole('button', { name: 'Save key' }))
  await expect(page.getByRole('dialog', { name: 'Confirm your e-mail address' })).toBeVisible()

  const mail = await context.newPage()
  counter.effort.clicks += 1
  await mail.goto((await findMailedLink(product, email, '/confirm-email')).href)
  await expect(mail.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await mail.close()
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
  expect(counter.effort.clicks).toBeLessThanOrEqual(18)
})
