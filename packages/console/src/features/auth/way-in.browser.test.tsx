import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { USER } from '#test/sample-data.ts'

const FREE = { ...USER, role: 1 }
const findLink = (name: string) => page.getByRole('link', { name, exact: true })
const signUpApi = { signUp: () => ({ token: 'bricks_new', user: FREE }), getUser: () => FREE }

async function signUp() {
  await page.getByLabelText('Name').fill('Bea Builder')
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill('blue kettle lamp')
  await page.getByLabelText('Confirm password').fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Sign up' }).click()
}

test.each([
  ['Continue for free', 'New here? Create an account', '/dashboard'],
  ['Get plan Pro', 'Create an account to get Pro', '/getpro?frequency=monthly'],
  ['Get plan Premium', 'Create an account to get Premium', '/getpremium?frequency=monthly'],
])('signed out, "%s" ends at signing in, where creating an account stands first', async (button, title, goal) => {
  const { path } = await openPage('/plans', { token: null })
  await findLink(button).click()
  await expect.element(page.getByRole('region', { name: title })).toBeVisible()
  expect(path()).toBe(`/signin?next=${encodeURIComponent(goal)}`)
  const create = findLink('Create an account')
  await expect.element(create).toHaveAttribute('href', `/signup?next=${encodeURIComponent(goal)}`)
  const signIn = page.getByRole('button', { name: 'Sign in' }).element()
  expect(create.element().compareDocumentPosition(signIn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the goal outlasts signing up: the plans show it, and lead there in one click', async () => {
  const { path } = await openPage('/signin?next=%2Fgetpro%3Ffrequency%3Dannually', { token: null, api: signUpApi })
  await findLink('Create an account').click()
  await expect.element(page.getByText('First an account, then the checkout of Pro.')).toBeVisible()
  await expect.element(findLink('Sign in')).toHaveAttribute('href', '/signin?next=%2Fgetpro%3Ffrequency%3Dannually')
  await signUp()
  await expect.element(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  expect(path()).toBe('/plans?next=%2Fgetpro%3Ffrequency%3Dannually')
  await expect.element(page.getByText('$289')).toBeVisible()
  await expect.element(findLink('Go on to Pro')).toHaveAttribute('href', '/getpro?frequency=annually')
  await expect.element(findLink('Go on with Free')).toHaveAttribute('href', '/dashboard')
})

test('after signing up without a goal the plans stand under the header of members, with the way on above the cards', async () => {
  await page.viewport(1280, 800)
  const { path } = await openPage('/signup', { token: null, api: signUpApi })
  await signUp()
  await expect.element(page.getByRole('button', { name: 'User menu: Bea Builder' })).toBeVisible()
  expect(path()).toBe('/plans')
  await expect.element(findLink('Dashboard')).toBeVisible()
  expect(findLink('Log in').elements()).toEqual([])
  const goOn = findLink('Go on with Free')
  await expect.element(goOn).toHaveAttribute('href', '/dashboard')
  const card = page.getByRole('article', { name: 'Free' })
  expect(goOn.element().compareDocumentPosition(card.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect.element(card.getByText('Your plan')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Continue for free' })).toHaveAttribute('href', '/dashboard')
})

test('who came for another page is led there from the plans', async () => {
  await openPage('/signup?next=%2Flibrary', { token: null, api: signUpApi })
  await signUp()
  await expect.element(findLink('Go on with Free')).toHaveAttribute('href', '/library')
})

test.each(['https://evil.example', '//evil.example', '/.//evil.example', '/\\evil.example', '/signout'])(
  'signing up with ?next=%s leads to the plans and nowhere else',
  async (next) => {
    const { path } = await openPage(`/signup?next=${encodeURIComponent(next)}`, { token: null, api: signUpApi })
    await signUp()
    await expect.poll(path).toBe('/plans')
    await expect.element(findLink('Go on with Free')).toHaveAttribute('href', '/dashboard')
  },
)

test('signing in without a goal says nothing of creating an account first', async () => {
  await openPage('/signin?next=%2Flibrary', { token: null })
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(findLink('Create an account').elements()).toEqual([])
  await expect.element(findLink('Start here')).toHaveAttribute('href', '/signup?next=%2Flibrary')
})

test('a session that has ended is said, and signing in again comes first', async () => {
  const { api, path } = await openPage('/dashboard', { api: { getUser: () => refuse('not_signed_in') } })
  await expect.element(page.getByText(/^Your session has ended. Sign in again/)).toBeVisible()
  expect(path()).toBe('/signin?next=%2Fdashboard')
  expect(findLink('Create an account').elements()).toEqual([])
  api.handle({ logIn: () => ({ token: 'bricks_new', user: USER }), getUser: () => USER })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(path).toBe('/dashboard')
})

test('who signs out by themselves is not told that a session has ended', async () => {
  await openPage('/signout', { api: { logOut: () => ({}) } })
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(page.getByText(/session has ended/).elements()).toEqual([])
})
