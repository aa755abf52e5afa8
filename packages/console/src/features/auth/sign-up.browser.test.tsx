import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { USER } from '#test/sample-data.ts'

async function fillForm({ confirmed = 'blue kettle lamp' } = {}) {
  await page.getByLabelText('Name').fill('Bea Builder')
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill('blue kettle lamp')
  await page.getByLabelText('Confirm password').fill(confirmed)
}

const submit = () => page.getByRole('button', { name: 'Sign up' }).click()

test('signing up stores the token and leads to the plans', async () => {
  const { api, path } = await openPage('/signup', {
    token: null,
    api: { signUp: () => ({ token: 'bricks_new', user: USER }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Get started now' })).toBeVisible()
  await fillForm()
  await submit()
  await expect.element(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  expect(path()).toBe('/plans')
  expect(localStorage.getItem('token')).toBe('bricks_new')
  expect(api.calls.at(0)?.body).toEqual({
    name: 'Bea Builder',
    email: 'bea@shop.example',
    password: 'blue kettle lamp',
    'confirm-password': 'blue kettle lamp',
  })
})

test('two different passwords are not sent', async () => {
  const { api } = await openPage('/signup', { token: null })
  await fillForm({ confirmed: 'another' })
  await submit()
  await expect.element(page.getByText("Password doesn't match")).toBeVisible()
  expect(api.calls).toEqual([])
})

test('an empty form names each field that is missing', async () => {
  const { api } = await openPage('/signup', { token: null })
  await submit()
  await expect.element(page.getByText("Can't be empty.").first()).toBeVisible()
  expect(page.getByText("Can't be empty.").elements()).toHaveLength(4)
  expect(api.calls).toEqual([])
})

test.each([
  ['a refusal', () => refuse('signup_failed')],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a success that is not 201', () => Response.json({ token: 'x', user: USER }, { status: 200 })],
])('%s shows the one text for a failed sign-up', async (_name, signUp) => {
  await openPage('/signup', { token: null, api: { signUp } })
  await fillForm()
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.')
  await expect.element(page.getByRole('button', { name: 'Sign up' })).toBeEnabled()
})

test('the terms, the privacy policy and the marketing mails are named before one agrees', async () => {
  await openPage('/signup', { token: null })
  await expect.element(page.getByText(/product-related marketing emails/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  await expect.element(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy')
})
