import { expect } from 'vitest'
import type { Handlers } from '#test/fake-api.ts'
import { USER } from '#test/sample-data.ts'
import { FAULTS, type Failure, marks, person, TEXTS, tells } from './failure.ts'

const { fill, press, section } = person
const signedOut = (api: Handlers = {}) => ({ token: null, api })

async function signIn() {
  await fill({ Email: 'bea@shop.example', Password: 'blue kettle lamp' })
  await press('Sign in')
}

async function signUp(confirmed = 'blue kettle lamp') {
  const password = 'blue kettle lamp'
  await fill({ Name: 'Bea Builder', Email: 'bea@shop.example', Password: password, 'Confirm password': confirmed })
  await press('Sign up')
}

async function writeToUs() {
  await fill({ Email: 'bea@shop.example', Message: 'Hello' })
  await press('Send')
}

async function changePassword() {
  await fill({ 'Current password': 'a', 'New password': 'b', 'Confirm password': 'c' })
  await section('Change password').getByRole('button', { name: 'Save' }).click()
}

async function rename() {
  await section('Personal Information').getByLabelText('Name').fill('Bea B.')
  await section('Personal Information').getByRole('button', { name: 'Save' }).click()
}

async function setKey() {
  await section('OpenAI API Key').getByLabelText('OpenAI API Key').fill('sk-test-12345abc')
  await section('OpenAI API Key').getByRole('button', { name: 'Save' }).click()
}

const NEW = { token: 'bricks_new', user: { ...USER, role: 1, openaikey: '' } }
const notCreated = () => Response.json(NEW, { status: 200 })
const notOk = () => Response.json(NEW, { status: 201 })

const LOGIN = { where: 'Login', address: '/signin', act: signIn }
const SIGN_UP = { where: 'Sign-up', address: '/signup', act: () => signUp() }
const CONTACT = { where: 'Contact', address: '/contact', act: writeToUs }
const PASSWORD = { where: 'Password update', address: '/settings', act: changePassword }

const toldAtPassword = async () => {
  const text = 'An error occured. Please try again later.'
  await expect.element(section('Change password').getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  await expect.element(section('Change password').getByRole('button', { name: 'Save' })).toBeEnabled()
}

export const ACCOUNT_FAILURES: readonly Failure[] = [
  {
    ...LOGIN,
    condition: 'a refusal',
    options: signedOut({ logIn: FAULTS.refusal }),
    meets: tells(TEXTS.refused, 'Sign in'),
  },
  {
    ...LOGIN,
    condition: 'a status that is not 200',
    options: signedOut({ logIn: notOk }),
    meets: tells(TEXTS.refused, 'Sign in'),
  },
  {
    ...LOGIN,
    condition: 'an exception',
    options: signedOut({ logIn: FAULTS.silence }),
    meets: tells(TEXTS.obscur, 'Sign in'),
  },
  {
    ...SIGN_UP,
    condition: 'a refusal',
    options: signedOut({ signUp: FAULTS.refusal }),
    meets: tells(TEXTS.refused, 'Sign up'),
  },
  {
    ...SIGN_UP,
    condition: 'a status that is not 201',
    options: signedOut({ signUp: notCreated }),
    meets: tells(TEXTS.refused, 'Sign up'),
  },
  {
    ...SIGN_UP,
    condition: 'an exception',
    options: signedOut({ signUp: FAULTS.silence }),
    meets: tells(TEXTS.refused, 'Sign up'),
  },
  {
    ...SIGN_UP,
    condition: 'passwords that differ',
    options: signedOut(),
    act: () => signUp('another'),
    meets: marks('Confirm password', "Password doesn't match"),
  },
  {
    ...CONTACT,
    condition: 'a status that is not 200',
    options: signedOut({ contact: FAULTS.refusal }),
    meets: tells(TEXTS.refused, 'Send'),
  },
  {
    ...CONTACT,
    condition: 'an exception',
    options: signedOut({ contact: FAULTS.silence }),
    meets: tells(TEXTS.obscur, 'Send'),
  },
  { ...PASSWORD, condition: 'a refusal', options: { api: { changePassword: FAULTS.refusal } }, meets: toldAtPassword },
  {
    ...PASSWORD,
    condition: 'an exception',
    options: { api: { changePassword: FAULTS.silence } },
    meets: toldAtPassword,
  },
  {
    where: 'Name update',
    condition: 'a refusal',
    address: '/settings',
    options: { api: { rename: FAULTS.inOwnWords } },
    act: rename,
    meets: () => expect.element(section('Personal Information').getByRole('alert')).toHaveTextContent(TEXTS.server),
  },
  {
    where: 'Key update',
    condition: 'a refusal',
    address: '/settings',
    options: { api: { saveProviderKey: FAULTS.inOwnWords } },
    act: setKey,
    meets: () => expect.element(section('OpenAI API Key').getByRole('alert')).toHaveTextContent(TEXTS.server),
  },
  ...['Email', 'Password'].map((field) => ({
    ...LOGIN,
    condition: `no ${field}`,
    options: signedOut(),
    act: () => press('Sign in'),
    meets: marks(field, "Can't be empty."),
  })),
  ...['Name', 'Email', 'Password', 'Confirm password'].map((field) => ({
    ...SIGN_UP,
    condition: `no ${field}`,
    options: signedOut(),
    act: () => press('Sign up'),
    meets: marks(field, "Can't be empty."),
  })),
  ...['Email', 'Message'].map((field) => ({
    ...CONTACT,
    condition: `no ${field}`,
    options: signedOut(),
    act: () => press('Send'),
    meets: marks(field, "Can't be empty."),
  })),
  {
    where: 'Application',
    condition: 'a session that has ended',
    address: '/settings',
    options: { api: { rename: () => Response.json({ error: 'x', code: 'not_signed_in' }, { status: 401 }) } },
    act: rename,
    meets: ({ path }) => expect.poll(path).toBe('/signin?next=%2Fsettings'),
  },
]
