import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { USER } from '#test/sample-data.ts'

async function signIn(email = 'bea@shop.example', password = 'blue kettle lamp') {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('signing in stores the token and leads to the dashboard', async () => {
  const { api, path } = await openPage('/signin', {
    token: null,
    api: { logIn: () => ({ token: 'bricks_new', user: USER }) },
  })
  await signIn()
  await expect.element(page.getByRole('heading', { name: 'Your bots', level: 1 })).toBeVisible()
  expect(path()).toBe('/dashboard')
  expect(localStorage.getItem('token')).toBe('bricks_new')
  expect(api.calls.find(({ name }) => name === 'listProjects')?.authorization).toBe('Bearer bricks_new')
})

test('the Tab key leads from the address to the password, before “Forgot password?” that stands above it', async () => {
  const { api } = await openPage('/signin', {
    token: null,
    api: { logIn: () => ({ token: 'bricks_new', user: USER }) },
  })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('Password')).toHaveFocus()
  await userEvent.keyboard('blue kettle lamp{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Your bots', level: 1 })).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'logIn')?.body).toMatchObject({ password: 'blue kettle lamp' })
})

test('each button that shows a password says to a screen reader of which field it is', async () => {
  await openPage('/signup', { token: null })
  const show = page.getByRole('button', { name: 'Show what is typed' })
  await expect.element(show.first()).toHaveAccessibleDescription('Password')
  await expect.element(show.nth(1)).toHaveAccessibleDescription('Confirm password')
})

test('signing in leads back to the page one came from', async () => {
  const { path } = await openPage('/help', { token: null, api: { logIn: () => ({ token: 'bricks_new', user: USER }) } })
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(path()).toBe('/signin?next=%2Fhelp')
  await signIn()
  await expect.poll(path).toBe('/help')
})

test('an empty form is not sent and names what is missing', async () => {
  const { api } = await openPage('/signin', { token: null })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription("Can't be empty.")
  await expect.element(page.getByLabelText('Password')).toHaveAccessibleDescription("Can't be empty.")
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(api.calls.filter(({ name }) => name !== 'getConfig')).toEqual([])
})

test('a text that is no e-mail is not sent', async () => {
  const { api } = await openPage('/signin', { token: null })
  await signIn('bea')
  await expect.element(page.getByLabelText('Email')).toBeInvalid()
  expect(api.calls.filter(({ name }) => name !== 'getConfig')).toEqual([])
})

test('a refused sign-in says so and may be tried again', async () => {
  await openPage('/signin', { token: null, api: { logIn: () => refuse('invalid_credentials') } })
  await signIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.')
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('whoever has to wait after too many tries reads so, for the right password does not help before', async () => {
  await openPage('/signin', { token: null, api: { logIn: () => refuse('too_many_requests') } })
  await signIn()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An error occurred. Please try again.Too many tries. Please wait a little.')
})

test('a sign-in that gets no answer at all says so in the other words', async () => {
  const rejectFetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await openPage('/signin', { token: null, api: { logIn: rejectFetch } })
  await signIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent('An obscur error occurred. Please try again.')
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('the button shows that it works and cannot be pressed again meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<{ token: string; user: typeof USER }>()
  const { api } = await openPage('/signin', { token: null, api: { logIn: () => promise } })
  await signIn()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  resolve({ token: 'bricks_new', user: USER })
  await expect.element(page.getByRole('heading', { name: 'Your bots', level: 1 })).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'logIn')).toHaveLength(1)
})

test('who is signed in already goes on to the dashboard', async () => {
  const { path } = await openPage('/signin')
  await expect.poll(path).toBe('/dashboard')
})

test('a stored token that the server no longer knows leads to signing in', async () => {
  const { path } = await openPage('/settings', { api: { getUser: () => refuse('not_signed_in') } })
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(path()).toBe('/signin?next=%2Fsettings')
  expect(localStorage.getItem('token')).toBeNull()
})

test('signing out forgets the token and leads to signing in', async () => {
  const { api, path } = await openPage('/signout', { api: { logOut: () => ({}) } })
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(path()).toBe('/signin')
  expect(localStorage.getItem('token')).toBeNull()
  expect(api.calls.at(0)).toMatchObject({ name: 'logOut', authorization: 'Bearer bricks_test' })
})

test('while signing out waits for the server, the page has a heading and a main part', async () => {
  await openPage('/signout', { api: { logOut: () => new Promise<never>(() => undefined) } })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1, name: 'Sign out' })).toBeInTheDocument()
})

test('signing out without a session asks the server for nothing', async () => {
  const { api, path } = await openPage('/signout', { token: null })
  await expect.poll(path).toBe('/signin')
  expect(api.calls.some(({ name }) => name === 'logOut')).toBe(false)
})
