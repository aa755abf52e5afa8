import { ERROR_CODES } from '@bricks/contract/wire'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openOldSession } from '#test/old-session.ts'
import { openPage } from '#test/open-page.tsx'
import { SECOND_FACTORS, USER } from '#test/sample-data.ts'

const { status, message } = ERROR_CODES.second_factor_needed
const createSecondStepAnswer = (ways: string[]) => () =>
  Response.json({ error: message, code: 'second_factor_needed', ticket: 'the-ticket', ways }, { status })

async function givePassword(ways: string[], finishLogIn: (body: object) => Response | object) {
  const opened = await openPage('/signin', {
    token: null,
    api: { logIn: createSecondStepAnswer(ways), finishLogIn: ({ body }) => finishLogIn(body) as never },
  })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password').fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return opened
}
const SIGNED_IN = { token: 'bricks_new', user: USER }

describe('the second step of a sign-in', () => {
  test('who chooses another way finds the focus in its field', async () => {
    await givePassword(['totp', 'recovery_code'], () => SIGNED_IN)
    const other = page.getByRole('button', { name: 'Use a recovery code' })
    await expect.element(other).toBeVisible()
    await other.click()
    await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
  })

  test('a code is asked for, a wrong one says so, and the right one leads to the dashboard', async () => {
    const { api, path } = await givePassword(['totp', 'recovery_code'], (body) =>
      'totp' in body && body.totp === '123456' ? SIGNED_IN : refuse('wrong_code'),
    )
    await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
    await page.getByLabelText('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(page.getByText(/This code is wrong/)).toBeVisible()
    await page.getByLabelText('Code', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
    const sent = api.calls.filter(({ name }) => name === 'finishLogIn').map(({ body }) => body)
    expect(sent.at(-1)).toMatchObject({ ticket: 'the-ticket', totp: '123456' })
  })

  test('a recovery code may be given in place of it', async () => {
    const { path } = await givePassword(['totp', 'recovery_code'], (body) =>
      'recovery_code' in body ? SIGNED_IN : refuse('wrong_code'),
    )
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabelText('Recovery code').fill('abcd-efgh-jkmn-pqrs')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
  })

  test('one can begin again, and who took too long is told so', async () => {
    await givePassword(['totp'], () => refuse('sign_in_expired'))
    await page.getByLabelText('Code', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(page.getByText('This took too long. Please sign in again.')).toBeVisible()
    await page.getByRole('button', { name: 'Begin again' }).click()
    await expect.element(page.getByLabelText('Email')).toBeVisible()
  })
})

describe('step-up', () => {
  test('N12: it offers what the person has, and a code does as well as the password', async () => {
    const { answerUnlessSessionIsOld: unlessOld } = openOldSession()
    let isConfirmed = false
    const { api } = await openPage('/settings', {
      api: {
        getSecondFactors: () => ({ ...SECOND_FACTORS, codes: true, recovery_codes: 3 }),
        saveProviderKey: () => (isConfirmed ? { ...USER, openaikey: '••••001' } : unlessOld(USER)),
        confirmSession: ({ body }) => {
          if (!('totp' in body)) return refuse('wrong_password')
          isConfirmed = true
          return {}
        },
      },
    })
    const own = page.getByRole('region', { name: 'OpenAI API Key' })
    await own.getByLabelText('OpenAI API Key').fill('sk-typed-by-hand-0001')
    await own.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await question.getByRole('button', { name: 'Use a code of my app' }).click()
    await expect.element(question.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
    await question.getByLabelText('Code', { exact: true }).fill('123456')
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(api.calls.find(({ name }) => name === 'confirmSession')?.body).toEqual({ totp: '123456' })
  })
})
