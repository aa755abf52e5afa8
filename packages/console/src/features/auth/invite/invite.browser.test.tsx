import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, createMemberUser, INVITATION, USER } from '#test/sample-data.ts'

const api = { showInvitation: () => INVITATION }
const TOKEN = 'a'.repeat(43)

test('whoever is signed in with the invited address joins by a press, and is in that account', async () => {
  const cara = { ...USER, username: 'Cara@shop.example' }
  let user = cara
  const {
    api: fake,
    path,
    hash,
  } = await openPage(`/invite#token=${TOKEN}`, {
    api: { ...api, getUser: () => user, joinAccount: () => (user = createMemberUser('editor')) },
  })
  await expect.element(page.getByText('dan@shop.example').first()).toBeVisible()
  expect(hash()).toBe('')
  expect(fake.calls.some(({ name }) => name === 'joinAccount')).toBe(false)
  await page.getByRole('button', { name: 'Join the account of dan@shop.example' }).click()
  await expect.poll(path).toBe('/dashboard')
  expect(fake.calls.find(({ name }) => name === 'joinAccount')?.body).toEqual({ token: TOKEN })
})

test('on a phone a long address is cut inside the button, which keeps its accessible name', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 860))
  const inviter = `${'anastasia.wolkonskaja'.repeat(2)}@a-long-name-of-a-company.example`
  const { username: email } = USER
  await openPage(`/invite#token=${TOKEN}`, { api: { showInvitation: () => ({ ...INVITATION, email, inviter }) } })
  const button = page.getByRole('button', { name: `Join the account of ${inviter}` })
  await expect.element(button).toBeVisible()
  const { scrollWidth, clientWidth } = button.element()
  expect(scrollWidth).toBe(clientWidth)
})

test('whoever is signed out is led to sign up or in, and comes back to the invitation', async () => {
  const { path } = await openPage(`/invite#token=${TOKEN}`, { token: null, api })
  await expect.element(page.getByText(/This invitation is for cara@shop\.example/)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.poll(path).toBe('/signin?next=%2Finvite')
  expect(sessionStorage.getItem('invitation')).toBe(TOKEN)
})

const createSignUpConfig = (sign_up: 'invite' | 'closed') => ({ getConfig: () => ({ ...CONFIG, sign_up }) })

test('where sign-up takes an invitation this one opens the account, and leads back to join with it', async () => {
  const { api: fake, path } = await openPage(`/invite#token=${TOKEN}`, {
    token: null,
    api: { ...api, ...createSignUpConfig('invite'), signUp: () => ({ token: 'bricks_new', user: USER }) },
  })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(page.getByText('You are invited. Use the address that the invitation came to.')).toBeVisible()
  for (const [label, value] of [
    ['Name', 'Cara'],
    ['Email', 'cara@shop.example'],
    ['Password', 'blue kettle lamp'],
    ['Confirm password', 'blue kettle lamp'],
  ] as const)
    await page.getByLabelText(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect.poll(path).toBe('/invite')
  expect(fake.calls.find(({ name }) => name === 'signUp')?.body).toMatchObject({ invitation: TOKEN })
  expect(sessionStorage.getItem('invitation')).toBe(TOKEN)
})

test('where sign-up is closed the invitation says so, and offers nothing but signing in', async () => {
  await openPage(`/invite#token=${TOKEN}`, { token: null, api: { ...api, ...createSignUpConfig('closed') } })
  await expect.element(page.getByText(/^Nobody can sign up on this server at present\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('another address than the invited one is told so, and nothing is sent', async () => {
  const { api: fake } = await openPage(`/invite#token=${TOKEN}`, { api })
  await expect.element(page.getByText(/you are signed in as bea@shop\.example\. Nothing was changed\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Join/ })).not.toBeInTheDocument()
  expect(fake.calls.some(({ name }) => name === 'joinAccount')).toBe(false)
})

test('an invitation that is gone says why', async () => {
  await openPage(`/invite#token=${TOKEN}`, { api: { showInvitation: () => refuse('invitation_gone') } })
  await expect.element(page.getByText(/It was used or withdrawn, or is older than seven days/)).toBeVisible()
})
