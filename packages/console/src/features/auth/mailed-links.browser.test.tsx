import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, PROJECT, SETTINGS, USER } from '#test/sample-data.ts'

const TOKEN = 'a'.repeat(43)
const PASSWORD = 'blue kettle lamp'
const UNCONFIRMED = { ...SETTINGS, account: { ...SETTINGS.account, email_confirmed: false } }
const pressButton = (name: string) => page.getByRole('button', { name }).click()
const dialog = page.getByRole('dialog')

async function askForLink(email: string) {
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await dialog.getByLabelText('Email').fill(email)
  await pressButton('Send link')
}

test('a forgotten password: the link on the sign-in page asks for a mail', async () => {
  const { api } = await openPage('/signin', { token: null, api: { forgotPassword: () => ({}) } })
  await askForLink('bea@shop.example')
  await expect.element(dialog.getByText(/^If .* has an account, a link to choose/)).toBeVisible()
  await expect.element(dialog.getByText('bea@shop.example')).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'forgotPassword').map(({ body }) => body)).toEqual([
    { email: 'bea@shop.example' },
  ])
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a forgotten password: as long as it is not known whether this server sends mail, nothing is said of that', async () => {
  let isDown = true
  await openPage('/signin', { token: null, api: { getConfig: () => (isDown ? refuse('internal') : CONFIG) } })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(dialog.getByText(/sends no mail/).elements()).toEqual([])
  isDown = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByLabelText('Email')).toBeVisible()
})

test('asking for a mail does not send the sign-in form behind', async () => {
  const { api } = await openPage('/signin', { token: null, api: { forgotPassword: () => ({}) } })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await askForLink('bea@shop.example')
  await expect.element(dialog.getByText(/a link to choose/)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'logIn')).toBe(false)
})

test('what is no address is not sent, and a refusal is told', async () => {
  const { api } = await openPage('/signin', { token: null, api: { forgotPassword: () => refuse('too_many_requests') } })
  await askForLink('bea')
  await expect.element(dialog.getByLabelText('Email')).toBeInvalid()
  expect(api.calls.some(({ name }) => name === 'forgotPassword')).toBe(false)
  await dialog.getByLabelText('Email').fill('bea@shop.example')
  await pressButton('Send link')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Too many tries. Please wait a little.')
})

test('a server without mail names whom to write to', async () => {
  await openPage('/signin', { token: null, api: { getConfig: () => ({ ...CONFIG, mail: false }) } })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.element(dialog.getByRole('link', { name: 'help@bricks.example' })).toBeVisible()
})

async function choosePassword(confirmed = PASSWORD) {
  await page.getByLabelText('New password').fill(PASSWORD)
  await page.getByLabelText('Confirm password').fill(confirmed)
  await pressButton('Change password')
}

test('the mailed link leads to a new password, leaves the address bar at once, and signs nobody in', async () => {
  const { api, hash } = await openPage(`/reset-password#token=${TOKEN}`, { api: { resetPassword: () => ({}) } })
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect.poll(hash).toBe('')
  await choosePassword()
  await expect.element(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'resetPassword')?.body).toEqual({
    token: TOKEN,
    new_password: PASSWORD,
    confirm_password: PASSWORD,
  })
  expect(localStorage.getItem('token')).toBeNull()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('two different passwords are not sent', async () => {
  const { api } = await openPage(`/reset-password#token=${TOKEN}`, { token: null })
  await choosePassword('another')
  await expect.element(page.getByText("Password doesn't match")).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'resetPassword')).toBe(false)
})

test('a weak password is told, and another can be chosen by the same link', async () => {
  const { api } = await openPage(`/reset-password#token=${TOKEN}`, {
    token: null,
    api: { resetPassword: () => refuse('password_weak') },
  })
  await choosePassword()
  await expect.element(page.getByText(/^Choose another password/)).toBeVisible()
  api.handle({ resetPassword: () => ({}) })
  await pressButton('Change password')
  await expect.element(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
})

test.each([
  ['was used', `/reset-password#token=${TOKEN}`],
  ['has no token', '/reset-password'],
])('a link that %s says so and how to get another', async (_case, address) => {
  await openPage(address, { token: null, api: { resetPassword: () => refuse('link_expired') } })
  if (address.includes('#')) await choosePassword()
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible()
})

test('a newer link works in the tab that says that the one before no longer does', async () => {
  const { api, goTo } = await openPage(`/reset-password#token=${TOKEN}`, {
    token: null,
    api: { resetPassword: () => refuse('link_expired') },
  })
  await choosePassword()
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  const newer = 'b'.repeat(43)
  api.handle({ resetPassword: () => ({}) })
  await goTo(`/reset-password#token=${newer}`)
  await choosePassword()
  await expect.element(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect(api.calls.findLast(({ name }) => name === 'resetPassword')?.body).toMatchObject({ token: newer })
})

test('whoever agrees to get what visitors write can do so by a newer link in the same tab', async () => {
  const { api, goTo } = await openPage(`/confirm-handoff#token=${TOKEN}`, {
    token: null,
    api: { confirmHandoffAddress: () => refuse('link_expired') },
  })
  await pressButton('I agree')
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  api.handle({ confirmHandoffAddress: () => ({}) })
  await goTo(`/confirm-handoff#token=${'b'.repeat(43)}`)
  await pressButton('I agree')
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('opening the link confirms the address', async () => {
  const { api, hash } = await openPage(`/confirm-email#token=${TOKEN}`, { api: { confirmEmail: () => ({}) } })
  await expect.element(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  expect(hash()).toBe('')
  expect(api.calls.find(({ name }) => name === 'confirmEmail')?.body).toEqual({ token: TOKEN })
})

const confirmByPassword = ({ body }: { body: { password?: string | undefined } }) => {
  if (body.password === undefined) return refuse('password_needed')
  return body.password === PASSWORD ? {} : refuse('wrong_password')
}

test('N16: who is not signed in confirms by the password of the account', async () => {
  const { api } = await openPage(`/confirm-email#token=${TOKEN}`, {
    token: null,
    api: { confirmEmail: confirmByPassword },
  })
  await page.getByLabelText('Password', { exact: true }).fill('another')
  await pressButton('Confirm my address')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The current password is wrong. Nothing was changed.')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await pressButton('Confirm my address')
  await expect.element(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  const sent = api.calls.filter(({ name }) => name === 'confirmEmail').map(({ body }) => body)
  expect(sent).toEqual([{ token: TOKEN }, { token: TOKEN, password: 'another' }, { token: TOKEN, password: PASSWORD }])
})

test('N16: a session that has ended is asked for the password too', async () => {
  await openPage(`/confirm-email#token=${TOKEN}`, {
    api: {
      getUser: () => refuse('not_signed_in'),
      confirmEmail: (request) => (localStorage.getItem('token') ? refuse('not_signed_in') : confirmByPassword(request)),
    },
  })
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await pressButton('Confirm my address')
  await expect.element(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
})

test('N16: who did not sign up has the account deleted, once they have said so twice', async () => {
  const { api } = await openPage(`/confirm-email#token=${TOKEN}`, {
    token: null,
    api: { confirmEmail: confirmByPassword, disownEmail: () => ({}) },
  })
  await pressButton('This was not me')
  expect(api.calls.some(({ name }) => name === 'disownEmail')).toBe(false)
  await dialog.getByRole('button', { name: 'Delete this account' }).click()
  await expect.element(page.getByRole('heading', { name: 'The account is deleted' })).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'disownEmail')?.body).toEqual({ token: TOKEN })
})

test('N16: an account that cannot be deleted says why and stays', async () => {
  await openPage(`/confirm-email#token=${TOKEN}`, {
    token: null,
    api: { confirmEmail: confirmByPassword, disownEmail: () => refuse('too_many_requests') },
  })
  await pressButton('This was not me')
  await dialog.getByRole('button', { name: 'Delete this account' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Too many tries. Please wait a little.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
})

test('an old link offers another to whoever is signed in', async () => {
  const { api } = await openPage(`/confirm-email#token=${TOKEN}`, {
    api: {
      confirmEmail: () => refuse('link_expired'),
      resendConfirmation: () => ({}),
      getSettings: () => UNCONFIRMED,
    },
  })
  await pressButton('Send another link')
  await expect.element(page.getByText(`A new link is on its way to ${USER.username}.`)).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'resendConfirmation')).toHaveLength(1)
})

test('confirming that fails for another reason can be tried again', async () => {
  const { api } = await openPage(`/confirm-email#token=${TOKEN}`, {
    token: null,
    api: { confirmEmail: () => refuse('unavailable') },
  })
  await expect.element(page.getByText(/not available right now/)).toBeVisible()
  api.handle({ confirmEmail: () => ({}) })
  await pressButton('Try again')
  await expect.element(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
})

test('Deploy before the address is confirmed says why, and sends the mail again', async () => {
  const draft = { ...PROJECT, live: false, deployed: false, version: 0, status: 'Draft' as const, live_url: '' }
  const { api } = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getProject: () => draft,
      deployProject: () => refuse('email_not_confirmed'),
      resendConfirmation: () => ({}),
    },
  })
  await page.getByRole('button', { name: /^Deploy/ }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm your e-mail address' })
  await expect.element(asking.getByText(USER.username)).toBeVisible()
  await asking.getByRole('button', { name: 'Send the mail again' }).click()
  await expect.element(asking.getByRole('button', { name: 'Sent.' })).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'resendConfirmation')).toHaveLength(1)
})
