import { ERROR_CODES, LIMITS } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, USER } from '#test/sample-data.ts'

async function fillForm({ confirmed = 'blue kettle lamp' } = {}) {
  await page.getByLabelText('Name').fill('Bea Builder')
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill('blue kettle lamp')
  await page.getByLabelText('Confirm password').fill(confirmed)
}

const pressSignUp = () => page.getByRole('button', { name: 'Sign up' }).click()

test('signing up stores the token and leads to the plans', async () => {
  const { api, path } = await openPage('/signup', {
    token: null,
    api: { signUp: () => ({ token: 'bricks_new', user: USER }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Get started now' })).toBeVisible()
  await fillForm()
  await pressSignUp()
  await expect.element(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  expect(path()).toBe('/plans')
  expect(localStorage.getItem('token')).toBe('bricks_new')
  expect(api.calls.find(({ name }) => name === 'signUp')?.body).toEqual({
    name: 'Bea Builder',
    email: 'bea@shop.example',
    password: 'blue kettle lamp',
    'confirm-password': 'blue kettle lamp',
  })
})

test('two different passwords are not sent', async () => {
  const { api } = await openPage('/signup', { token: null })
  await fillForm({ confirmed: 'another' })
  await pressSignUp()
  await expect.element(page.getByText("Password doesn't match")).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'signUp')).toBe(false)
})

test('an empty form names each field that is missing', async () => {
  const { api } = await openPage('/signup', { token: null })
  await pressSignUp()
  await expect.element(page.getByText("Can't be empty.").first()).toBeVisible()
  expect(page.getByText("Can't be empty.").elements()).toHaveLength(4)
  expect(api.calls.some(({ name }) => name === 'signUp')).toBe(false)
})

test.each([
  ['a refusal', () => refuse('signup_failed')],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a success that is not 201', () => Response.json({ token: 'x', user: USER }, { status: 200 })],
])('%s shows the one text for a failed sign-up', async (_name, signUp) => {
  await openPage('/signup', { token: null, api: { signUp } })
  await fillForm()
  await pressSignUp()
  await expect.element(page.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.')
  await expect.element(page.getByRole('button', { name: 'Sign up' })).toBeEnabled()
})

test.each([
  ['a weak password', 'password_weak', ERROR_CODES.password_weak.message],
  ['too many tries', 'too_many_requests', ERROR_CODES.too_many_requests.message],
] as const)('%s is named under the one text, for trying again cannot help', async (_name, code, told) => {
  await openPage('/signup', { token: null, api: { signUp: () => refuse(code) } })
  await fillForm()
  await pressSignUp()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`An error occurred. Please try again.${told}`)
})

test('a name is as long as the server takes it', async () => {
  await openPage('/signup', { token: null })
  await userEvent.fill(page.getByLabelText('Name'), 'n'.repeat(LIMITS.name + 1))
  await expect.element(page.getByLabelText('Name')).toHaveValue('n'.repeat(LIMITS.name))
})

test('the terms, the privacy policy and the marketing mails are named before one agrees', async () => {
  await openPage('/signup', { token: null })
  await expect.element(page.getByText(/product-related marketing emails/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  await expect.element(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy')
})

const createSignUpConfig = (sign_up: 'invite' | 'closed') => ({ getConfig: () => ({ ...CONFIG, sign_up }) })
const CODE = 'bricks_join_the-one-of-the-link'

test('by invitation, the link’s code goes with the form, and is out of the address at once', async () => {
  const { api, hash } = await openPage(`/signup#invitation=${CODE}`, {
    token: null,
    api: { ...createSignUpConfig('invite'), signUp: () => ({ token: 'bricks_new', user: USER }) },
  })
  await expect.element(page.getByText('You are invited. The link opens one account.')).toBeVisible()
  expect(hash()).toBe('')
  await fillForm()
  await pressSignUp()
  await expect.element(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'signUp')?.body).toMatchObject({ invitation: CODE })
  expect(sessionStorage.getItem('sign-up-invitation')).toBeNull()
})

test('a code that was used says what to do, and what was typed stays', async () => {
  await openPage(`/signup#invitation=${CODE}`, {
    token: null,
    api: { ...createSignUpConfig('invite'), signUp: () => refuse('invitation_needed') },
  })
  await fillForm()
  await pressSignUp()
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_CODES.invitation_needed.message)
  await expect.element(page.getByLabelText('Email')).toHaveValue('bea@shop.example')
})

test('by invitation, without a link, the page says so and leads to signing in', async () => {
  await openPage('/signup', { token: null, api: createSignUpConfig('invite') })
  await expect.element(page.getByRole('heading', { name: 'By invitation' })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('where sign-up is closed no code helps', async () => {
  await openPage(`/signup#invitation=${CODE}`, { token: null, api: createSignUpConfig('closed') })
  await expect.element(page.getByRole('heading', { name: 'No new accounts' })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument()
})

test('who was told that the account is closed reads it where they sign in', async () => {
  await openPage('/signin', { token: null, api: { logIn: () => refuse('account_closed') } })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_CODES.account_closed.message)
})
