import { expect } from 'vitest'
import type { Handlers } from '#test/fake-api.ts'
import { USER } from '#test/sample-data.ts'
import { expectAlert, expectFieldFault, FAULTS, type Failure, person, TEXTS } from './failure.ts'

const { fill, press, section } = person
const createSignedOutOptions = (api: Handlers = {}) => ({ token: null, api })

async function submitSignIn() {
  await fill({ Email: 'bea@shop.example', Password: 'blue kettle lamp' })
  await press('Sign in')
}

async function submitSignUp(confirmed = 'blue kettle lamp') {
  const password = 'blue kettle lamp'
  await fill({ Name: 'Bea Builder', Email: 'bea@shop.example', Password: password, 'Confirm password': confirmed })
  await press('Sign up')
}

async function submitContactForm() {
  await fill({ Email: 'bea@shop.example', Message: 'Hello' })
  await press('Send')
}

async function submitPassword() {
  await fill({ 'Current password': 'a', 'New password': 'b', 'Confirm password': 'c' })
  await section('Change password').getByRole('button', { name: 'Save' }).click()
}

async function submitName() {
  await section('Personal Information').getByLabelText('Name').fill('Bea B.')
  await section('Personal Information').getByRole('button', { name: 'Save' }).click()
}

async function submitKey() {
  await section('OpenAI API Key').getByLabelText('OpenAI API Key').fill('sk-test-12345abc')
  await section('OpenAI API Key').getByRole('button', { name: 'Save' }).click()
}

const NEW = { token: 'bricks_new', user: { ...USER, role: 1, openaikey: '' } }
const answerWithoutCreated = () => Response.json(NEW, { status: 200 })
const answerWithUnwantedCreated = () => Response.json(NEW, { status: 201 })

const LOGIN = { where: 'Login', address: '/signin', act: submitSignIn }
const SIGN_UP = { where: 'Sign-up', address: '/signup', act: () => submitSignUp() }
const CONTACT = { where: 'Contact', address: '/contact', act: submitContactForm }
const PASSWORD = { where: 'Password update', address: '/settings', act: submitPassword }

const expectFaultAtPassword = async () => {
  const text = 'An error occured. Please try again later.'
  await expect.element(section('Change password').getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  await expect.element(section('Change password').getByRole('button', { name: 'Save' })).toBeEnabled()
}

export const ACCOUNT_FAILURES: readonly Failure[] = [
  {
    ...LOGIN,
    condition: 'a refusal',
    options: createSignedOutOptions({ logIn: FAULTS.refusal }),
    meets: expectAlert(TEXTS.refused, 'Sign in'),
  },
  {
    ...LOGIN,
    condition: 'a status that is not 200',
    options: createSignedOutOptions({ logIn: answerWithUnwantedCreated }),
    meets: expectAlert(TEXTS.refused, 'Sign in'),
  },
  {
    ...LOGIN,
    condition: 'an exception',
    options: createSignedOutOptions({ logIn: FAULTS.silence }),
    meets: expectAlert(TEXTS.obscur, 'Sign in'),
  },
  {
    ...SIGN_UP,
    condition: 'a refusal',
    options: createSignedOutOptions({ signUp: FAULTS.refusal }),
    meets: expectAlert(TEXTS.refused, 'Sign up'),
  },
  {
    ...SIGN_UP,
    condition: 'a status that is not 201',
    options: createSignedOutOptions({ signUp: answerWithoutCreated }),
    meets: expectAlert(TEXTS.refused, 'Sign up'),
  },
  {
    ...SIGN_UP,
    condition: 'an exception',
    options: createSignedOutOptions({ signUp: FAULTS.silence }),
    meets: expectAlert(TEXTS.refused, 'Sign up'),
  },
  {
    ...SIGN_UP,
    condition: 'passwords that differ',
    options: createSignedOutOptions(),
    act: () => submitSignUp('another'),
    meets: expectFieldFault('Confirm password', "Password doesn't match"),
  },
  {
    ...CONTACT,
    condition: 'a status that is not 200',
    options: createSignedOutOptions({ contact: FAULTS.refusal }),
    meets: expectAlert(TEXTS.refused, 'Send'),
  },
  {
    ...CONTACT,
    condition: 'an exception',
    options: createSignedOutOptions({ contact: FAULTS.silence }),
    meets: expectAlert(TEXTS.obscur, 'Send'),
  },
  {
    ...PASSWORD,
    condition: 'a refusal',
    options: { api: { changePassword: FAULTS.refusal } },
    meets: expectFaultAtPassword,
  },
  {
    ...PASSWORD,
    condition: 'an exception',
    options: { api: { changePassword: FAULTS.silence } },
    meets: expectFaultAtPassword,
  },
  {
    where: 'Name update',
    condition: 'a refusal',
    address: '/settings',
    options: { api: { rename: FAULTS.inOwnWords } },
    act: submitName,
    meets: () => expect.element(section('Personal Information').getByRole('alert')).toHaveTextContent(TEXTS.server),
  },
  {
    where: 'Key update',
    condition: 'a refusal',
    address: '/settings',
    options: { api: { saveProviderKey: FAULTS.inOwnWords } },
    act: submitKey,
    meets: () => expect.element(section('OpenAI API Key').getByRole('alert')).toHaveTextContent(TEXTS.server),
  },
  ...['Email', 'Password'].map((field) => ({
    ...LOGIN,
    condition: `no ${field}`,
    options: createSignedOutOptions(),
    act: () => press('Sign in'),
    meets: expectFieldFault(field, "Can't be empty."),
  })),
  ...['Name', 'Email', 'Password', 'Confirm password'].map((field) => ({
    ...SIGN_UP,
    condition: `no ${field}`,
    options: createSignedOutOptions(),
    act: () => press('Sign up'),
    meets: expectFieldFault(field, "Can't be empty."),
  })),
  ...['Email', 'Message'].map((field) => ({
    ...CONTACT,
    condition: `no ${field}`,
    options: createSignedOutOptions(),
    act: () => press('Send'),
    meets: expectFieldFault(field, "Can't be empty."),
  })),
  {
    where: 'Application',
    condition: 'a session that has ended',
    address: '/settings',
    options: { api: { rename: () => Response.json({ error: 'x', code: 'not_signed_in' }, { status: 401 }) } },
    act: submitName,
    meets: ({ path }) => expect.poll(path).toBe('/signin?next=%2Fsettings'),
  },
]
