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

test.each(['/nowhere', '/edit/a/b', '/library/a'])(
  'N20: %s shows the landing page with a line that there is no such page',
  async (address) => {
    const { path } = await openPage(address, { token: null })
    await expect
      .element(page.getByRole('main').getByRole('note'))
      .toHaveTextContent('There is no page at this address.')
    await expect.element(page.getByRole('heading', { level: 1, name: /look it up/ })).toBeVisible()
    expect(path()).toBe(address)
    await expect.poll(() => document.title).toBe('No such page · Bricks')
  },
)

test('a page that is there has no such line', async () => {
  await openPage('/', { token: null })
  await expect.element(page.getByRole('heading', { level: 1, name: /look it up/ })).toBeVisible()
  expect(page.getByText('There is no page at this address.').elements()).toHaveLength(0)
})

test('what is new is told from the changelog', async () => {
  await openPage('/blog', { token: null })
  await expect.element(page.getByRole('heading', { level: 1, name: 'What is new' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: /0\.1\.0/ })).toBeVisible()
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
