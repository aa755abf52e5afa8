import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { USER } from '#test/sample-data.ts'

const LATER = 'Not available right now, please come back later.'
const BETA = 'This feature is currently in private beta, contact us if you want to be part of it.'
const PAGES = [
  { path: '/reports', text: LATER },
  { path: '/logs', text: LATER },
  { path: '/integration', text: BETA },
]
const soon = { timeout: 6_000 }

test.each(PAGES)('role 5 reads on $path that it is not there yet, after a spinner', async ({ path, text }) => {
  await openPage(path, { api: { getUser: () => ({ ...USER, role: 5 }) } })
  await expect.element(page.getByText(/^Loading /)).toBeInTheDocument()
  await expect.element(page.getByText(text), soon).toBeVisible()
  await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
})

test.each(PAGES)('role 4 is offered the paid plans on $path', async ({ path, text }) => {
  await openPage(path, { api: { getUser: () => ({ ...USER, role: 4 }) } })
  await expect.element(page.getByText('Not Available on Your Plan'), soon).toBeVisible()
  expect(page.getByText(text).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Upgrade your plan' })).toBeVisible()
})
