import { ERROR_CODES } from '@bricks/contract/wire'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, USER } from '#test/sample-data.ts'

const BEGUN = { state: 'the-state', nonce: 'the-nonce', verifier: 'the-verifier', next: '/help' }
const SIGNED_IN = { token: 'bricks_new', user: USER }
afterEach(() => {
  globalThis.providerAnswer = undefined
})

/** Opening a page empties the storage, so the replaced `clear` stores the begun sign-in afterwards. */
async function openCallback(search: string, api: Handlers, begun: object | null = BEGUN) {
  globalThis.providerAnswer = search
  const clear = Storage.prototype.clear
  Storage.prototype.clear = function (this: Storage) {
    clear.call(this)
    if (this === sessionStorage && begun) this.setItem('bricks:oidc', JSON.stringify(begun))
  }
  try {
    return await openPage('/oidc/callback', { token: null, api })
  } finally {
    Storage.prototype.clear = clear
  }
}
const answerJoinNeeded = () => {
  const { status, message } = ERROR_CODES.oidc_join_needed
  const details = { ticket: 'the-ticket', email: 'bea@shop.example' }
  return Response.json({ ...details, error: message, code: 'oidc_join_needed' }, { status })
}

test('the button stands where the operator has a provider, and nowhere else', async () => {
  const getConfig = () => ({ ...CONFIG, sign_in_with: 'Kestrel' })
  await openPage('/signin', { token: null, api: { getConfig } })
  await expect.element(page.getByRole('button', { name: 'Continue with Kestrel' })).toBeVisible()
})

test('who comes back from the provider by the Back button can go there again', async () => {
  const begun = { state: 'the-state', nonce: 'the-nonce', verifier: 'the-verifier' }
  await openPage('/signin', {
    token: null,
    // The provider's page would replace this one, so its address differs from this page's in its fragment alone.
    api: {
      getConfig: () => ({ ...CONFIG, sign_in_with: 'Kestrel' }),
      startOidc: () => ({ url: `${location.href.split('#')[0]}#at-the-provider`, ...begun }),
    },
  })
  const button = page.getByRole('button', { name: 'Continue with Kestrel' })
  await button.click()
  await expect.poll(() => location.hash).toBe('#at-the-provider')
  await expect.element(button).toBeDisabled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(button).toBeEnabled()
})

test('the tab that began goes on to where it came from, and sends what it kept', async () => {
  const { api, path } = await openCallback('?code=a-code&state=the-state&iss=https://sso.example', {
    finishOidc: () => SIGNED_IN,
  })
  await expect.poll(path, { timeout: 10_000 }).toBe('/help')
  const { state, nonce, verifier } = BEGUN
  const sent = api.calls.find(({ name }) => name === 'finishOidc')?.body
  expect(sent).toMatchObject({ code: 'a-code', state, nonce, verifier, iss: 'https://sso.example' })
  expect(sessionStorage.getItem('bricks:oidc')).toBeNull()
})

test.each([
  ['another state', '?code=a-code&state=of-another', BEGUN, /Nothing to sign in with/],
  ['a tab that began nothing', '?code=a-code&state=the-state', null, /Nothing to sign in with/],
  ['a sign-in that was cancelled', '?error=access_denied&state=the-state', BEGUN, /was cancelled/],
  ['a provider that failed', '?error=temporarily_unavailable&state=the-state', BEGUN, /was not accepted/],
  ['no answer at all', '', BEGUN, /Nothing to sign in with/],
])('%s sends nothing, and says so', async (_name, search, begun, words) => {
  const { api } = await openCallback(search, {}, begun)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'finishOidc')).toBe(false)
})

test('an account of the same address is joined with its password', async () => {
  const { path } = await openCallback('?code=a-code&state=the-state', {
    finishOidc: answerJoinNeeded,
    joinOidc: ({ body }) => (body.password === 'blue kettle lamp' ? SIGNED_IN : refuse('wrong_password')),
  })
  await page.getByLabelText('Password').fill('not this one')
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await expect.element(page.getByText(/password is wrong/)).toBeVisible()
  await page.getByLabelText('Password').fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/help')
})

test('a second factor of the account is asked for', async () => {
  const { status, message } = ERROR_CODES.second_factor_needed
  const { path } = await openCallback('?code=a-code&state=the-state', {
    finishOidc: () =>
      Response.json({ error: message, code: 'second_factor_needed', ticket: 'the-ticket', ways: ['totp'] }, { status }),
    finishLogIn: () => SIGNED_IN,
  })
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/help')
})

test('an address that the provider has not verified says so', async () => {
  await openCallback('?code=a-code&state=the-state', { finishOidc: () => refuse('oidc_unverified') })
  await expect.element(page.getByText(/has not verified your e-mail address/)).toBeVisible()
})
