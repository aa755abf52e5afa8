import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openOldSession, PASSWORD } from '#test/old-session.ts'
import { openPage } from '#test/open-page.tsx'
import { SECOND_FACTORS, USER } from '#test/sample-data.ts'

const KEY = 'sk-typed-by-hand-0001'
const findSection = (name: string) => page.getByRole('region', { name })
const question = page.getByRole('dialog', { name: 'Enter your password' })
const countCalls = (calls: { name: string }[], wanted: string) => calls.filter(({ name }) => name === wanted).length

function createOldSessionApi() {
  const { answerUnlessSessionIsOld: unlessOld, confirmSession } = openOldSession()
  return {
    confirmSession,
    saveProviderKey: () => unlessOld({ ...USER, openaikey: '••••001' }),
    deleteAccount: () => unlessOld({}),
  }
}
async function typeKey() {
  const own = findSection('OpenAI API Key')
  await own.getByLabelText('OpenAI API Key').fill(KEY)
  await own.getByRole('button', { name: 'Save' }).click()
  return own
}

describe('entering the password again', () => {
  test('N12: the password is asked for in place, and then the typed key is saved', async () => {
    const { api } = await openPage('/settings', { api: createOldSessionApi() })
    await typeKey()
    await expect.element(question.getByText(/signed in a while ago/)).toBeVisible()
    await expect.element(question.getByLabelText('Password', { exact: true })).toHaveFocus()
    await question.getByLabelText('Password', { exact: true }).fill(PASSWORD)
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(findSection('OpenAI API Key').getByLabelText('OpenAI API Key')).toHaveValue('••••001')
    const saved = api.calls.filter(({ name }) => name === 'saveProviderKey').map(({ body }) => body)
    expect(saved).toEqual([{ openaikey: KEY }, { openaikey: KEY }])
  })

  test('N12: a wrong password is refused with a message, and the right one is accepted', async () => {
    await openPage('/settings', { api: createOldSessionApi() })
    await typeKey()
    await question.getByLabelText('Password', { exact: true }).fill('another')
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('The current password is wrong. Nothing was changed.')
    await question.getByLabelText('Password', { exact: true }).fill(PASSWORD)
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect.element(question).not.toBeInTheDocument()
  })

  test('N12: canceling the password question keeps the typed key and saves nothing', async () => {
    const { api } = await openPage('/settings', { api: createOldSessionApi() })
    const own = await typeKey()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(own.getByLabelText('OpenAI API Key')).toHaveValue(KEY)
    await expect
      .element(own.getByRole('alert'))
      .toHaveTextContent('Please enter your password to go on. Nothing was changed.')
    expect(countCalls(api.calls, 'saveProviderKey')).toBe(1)
  })

  test('N12: the password question leads to signing in where the session has ended', async () => {
    const { path } = await openPage('/settings', {
      api: { ...createOldSessionApi(), confirmSession: () => refuse('not_signed_in') },
    })
    await typeKey()
    await question.getByLabelText('Password', { exact: true }).fill(PASSWORD)
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect.poll(path).toMatch(/^\/signin/)
    await expect.element(question).not.toBeInTheDocument()
  })

  test('N12: the password question opens above the dialog that caused it, and closing it leaves that dialog open', async () => {
    const { api, path } = await openPage('/settings', { api: createOldSessionApi() })
    await findSection('Delete account').getByRole('button', { name: 'Delete account' }).click()
    const below = page.getByRole('dialog', { name: 'Deactivate account' })
    await below.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect
      .element(below.getByRole('alert'))
      .toHaveTextContent('Please enter your password to go on. Nothing was changed.')
    await below.getByRole('button', { name: 'Deactivate' }).click()
    await question.getByLabelText('Password', { exact: true }).fill(PASSWORD)
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect.poll(path).toBe('/')
    expect(countCalls(api.calls, 'deleteAccount')).toBe(3)
  })

  test('N12: the password question offers a mailed link to who has forgotten the password', async () => {
    await openPage('/settings', { api: { ...createOldSessionApi(), forgotPassword: () => ({}) } })
    await typeKey()
    await question.getByRole('link', { name: 'Forgot password?' }).click()
    const forgot = page.getByRole('dialog', { name: 'Forgot password?' })
    await forgot.getByLabelText('Email').fill(USER.username)
    await forgot.getByRole('button', { name: 'Send link' }).click()
    await expect.element(forgot.getByText(/a link to choose/)).toBeVisible()
  })

  test('N12: who came by another provider and has no password reads the two ways on', async () => {
    const factors = { ...SECOND_FACTORS, password: false }
    await openPage('/settings', { api: { ...createOldSessionApi(), getSecondFactors: () => factors } })
    await typeKey()
    const other = page.getByRole('dialog', { name: 'Is it you?' })
    await expect.element(other.getByText(/no password yet. Sign out and in again, or make a password/)).toBeVisible()
    await other.getByRole('link', { name: 'Forgot password?' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible()
  })

  test('N12: two waiting calls ask for the password once', async () => {
    const { api } = await openPage('/settings', {
      api: { ...createOldSessionApi(), downloadData: () => refuse('password_needed') },
    })
    await typeKey()
    await expect.element(question).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(countCalls(api.calls, 'confirmSession')).toBe(0)
  })
})

const signIn = async () => {
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('N11: the browser keeps what it is known by', async () => {
  const logIn = () => ({ token: 'bricks_new', user: USER, device: 'bricks_device_one' })
  const { api } = await openPage('/signin', { token: null, api: { logIn } })
  await signIn()
  await expect.poll(() => localStorage.getItem('device')).toBe('bricks_device_one')
  const sent = { email: 'bea@shop.example', password: PASSWORD }
  expect(api.calls.find(({ name }) => name === 'logIn')?.body).toEqual(sent)
})

test('N11: the browser says what it is known by at the next sign-in', async () => {
  const { api } = await openPage('/signin', { token: null, api: { logIn: () => refuse('invalid_credentials') } })
  localStorage.setItem('device', 'bricks_device_one')
  await signIn()
  await expect.poll(() => countCalls(api.calls, 'logIn')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'logIn')?.body).toMatchObject({ device: 'bricks_device_one' })
})
