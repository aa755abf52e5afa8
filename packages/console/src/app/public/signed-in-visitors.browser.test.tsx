import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { USER } from '#test/sample-data.ts'

beforeEach(() => page.viewport(1280, 800))

const findLink = (name: string) => page.getByRole('link', { name, exact: true })
const header = page.getByRole('banner')
const account = page.getByRole('button', { name: 'User menu: Bea Builder' })
const PAGES = ['/', '/plans', '/contact', '/terms', '/privacy', '/no-such-page']

test.each(PAGES)('%s shows who is signed in their name and the way to the dashboard', async (address) => {
  await openPage(address)
  await expect.element(account).toBeVisible()
  await expect.element(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(header.getByRole('link', { name: /Log in|Get started/ }).elements()).toEqual([])
})

test.each(PAGES)('%s offers who is signed out the ways in, and asks the server for nobody', async (address) => {
  const { api } = await openPage(address, { token: null })
  await expect.element(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/signin')
  await expect.element(header.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/signup')
  expect(header.getByRole('link', { name: 'Dashboard' }).elements()).toEqual([])
  expect(api.calls.some(({ name }) => name === 'getUser')).toBe(false)
})

test('the menu behind the name says the plan, leads to the settings and out, and closes with Esc', async () => {
  await openPage('/terms')
  await account.click()
  await expect.element(page.getByText('Pro plan')).toBeVisible()
  await expect.element(findLink('Settings')).toHaveAttribute('href', '/settings')
  await expect.element(findLink('Sign out')).toHaveAttribute('href', '/signout')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Pro plan')).not.toBeVisible()
})

test('on a small screen the menu dialog holds what belongs to who is signed in', async () => {
  await page.viewport(390, 800)
  await openPage('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(menu.getByText('Signed in as Bea Builder')).toBeVisible()
  for (const name of ['Dashboard', 'Settings', 'Sign out'])
    await expect.element(menu.getByRole('link', { name })).toBeVisible()
  expect(menu.getByRole('link', { name: 'Log in' }).elements()).toEqual([])
})

test('a session that the server no longer knows is nobody’s: the header offers the ways in', async () => {
  await openPage('/', { api: { getUser: () => refuse('not_signed_in') } })
  await expect.element(header.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})

test('what the browser keeps of a user and does not fit is not shown', async () => {
  const { api } = await openPage('/terms', { api: { getUser: () => new Promise<never>(() => {}) } })
  localStorage.setItem('user', '{"name":{"a":1},"role":"x"}')
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.element(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => api.calls.some(({ name }) => name === 'getUser')).toBe(true)
})

test.each(
  ['/plans', '/'].flatMap((address) => [
    [address, 'Free', 1] as const,
    [address, 'Pro', 8] as const,
    [address, 'Premium', 9] as const,
  ]),
)('the cards of %s know that %s is one’s own plan', async (address, name, role) => {
  await openPage(address, { api: { getUser: () => ({ ...USER, role }) } })
  const own = page.getByRole('article', { name })
  await expect.element(own.getByText('Your plan')).toBeVisible()
  expect(page.getByText('Your plan').elements()).toHaveLength(1)
  if (name === 'Free') return
  await expect.element(own.getByRole('link', { name: `Manage ${name}` })).toHaveAttribute('href', '/settings/plan')
})

test('another tab that signs out is followed at once', async () => {
  await openPage('/plans')
  await expect.element(account).toBeVisible()
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await expect.element(header.getByRole('link', { name: 'Log in' })).toBeVisible()
})
