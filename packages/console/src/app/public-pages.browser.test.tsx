import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

test('the landing page sells three plans by month, and by year on request', async () => {
  await openPage('/', { token: null })
  await expect.element(page.getByText('$29')).toBeVisible()
  await expect.element(page.getByText('$49')).toBeVisible()
  await page.getByText('Annually').click()
  await expect.element(page.getByText('$289')).toBeVisible()
  await expect.element(page.getByText('$489')).toBeVisible()
  await expect.element(page.getByText('/year').first()).toBeVisible()
})

test('an address that nobody knows shows the landing page', async () => {
  const { path } = await openPage('/status-service', { token: null })
  await expect.element(page.getByRole('heading', { level: 1, name: /look it up/ })).toBeVisible()
  expect(path()).toBe('/status-service')
})

test('on a small screen the public pages have a menu dialog', async () => {
  await page.viewport(390, 800)
  const { path } = await openPage('/', { token: null })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
  await expect.poll(path).toBe('/contact')
  expect(page.getByRole('dialog', { name: 'Menu' }).elements()).toHaveLength(0)
})

test('the plans lead on: free to the dashboard, the paid ones to their checkout', async () => {
  await openPage('/plans', { token: null })
  await expect.element(page.getByRole('link', { name: 'Continue for free' })).toHaveAttribute('href', '/dashboard')
  await expect
    .element(page.getByRole('link', { name: 'Get plan Pro' }))
    .toHaveAttribute('href', '/getpro?frequency=monthly')
  await expect
    .element(page.getByRole('link', { name: 'Get plan Premium' }))
    .toHaveAttribute('href', '/getpremium?frequency=monthly')
})

test.each([
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
])('%s is a text with its date', async (path, title) => {
  await openPage(path, { token: null })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByText(/2023-06-20/)).toBeVisible()
})

test('the title of the page follows the address', async () => {
  await openPage('/plans', { token: null })
  await expect.poll(() => document.title).toBe('Plans · Bricks')
})
