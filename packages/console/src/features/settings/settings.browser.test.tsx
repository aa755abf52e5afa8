import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, SECOND_FACTORS, SESSION, SETTINGS, USER } from '#test/sample-data.ts'

const findSection = (name: string) => page.getByRole('region', { name })
const free = { ...USER, role: 1 }

test('the name is changed, and Saved. stays until the field changes again', async () => {
  const { api } = await openPage('/settings', { api: { rename: ({ body }) => ({ ...USER, name: body.name }) } })
  const personal = findSection('Personal Information')
  await personal.getByLabelText('Name').fill('Bea B.')
  await personal.getByRole('button', { name: 'Save' }).click()
  const saved = personal.getByRole('button', { name: 'Saved.' })
  await expect.element(saved).toBeDisabled()
  expect(api.calls.find(({ name }) => name === 'rename')?.body).toEqual({ name: 'Bea B.' })
  await expect.element(page.getByRole('button', { name: 'User menu: Bea B.' })).toBeVisible()
  await personal.getByLabelText('Name').fill('Bea')
  await expect.element(personal.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
})

test('the e-mail is shown and cannot be edited', async () => {
  await openPage('/settings')
  const email = findSection('Personal Information').getByLabelText('E-mail')
  await expect.element(email).toHaveValue('bea@shop.example')
  await expect.element(email).toHaveAttribute('readonly')
})

test('a new name stands everywhere at once, and is taken back where the server refuses it', async () => {
  let answerLater = (_response: Response) => {}
  const rename = () => new Promise<Response>((resolve) => (answerLater = resolve))
  await openPage('/settings', { api: { rename } })
  const personal = findSection('Personal Information')
  await personal.getByLabelText('Name').fill('Bea B.')
  await personal.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'User menu: Bea B.' })).toBeVisible()
  answerLater(refuse('invalid_input'))
  await expect.element(page.getByRole('button', { name: 'User menu: Bea Builder' })).toBeVisible()
})

test('a refused name shows the words of the server', async () => {
  await openPage('/settings', { api: { rename: () => refuse('invalid_input') } })
  const personal = findSection('Personal Information')
  await personal.getByLabelText('Name').fill('Bea B.')
  await personal.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'not valid' })).toBeVisible()
})

test('a new password is sent as typed, without checks of our own', async () => {
  const { api } = await openPage('/settings', { api: { changePassword: () => refuse('password_mismatch') } })
  const form = findSection('Change password')
  await form.getByLabelText('Current password').fill('old one here')
  await form.getByLabelText('New password').fill('a')
  await form.getByLabelText('Confirm password').fill('b')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('An error occured. Please try again later.')).toBeVisible()
  expect(api.calls.at(-1)?.body).toEqual({ current_password: 'old one here', new_password: 'a', confirm_password: 'b' })
})

test('a password manager finds whose password is changed', async () => {
  await openPage('/settings/password')
  await expect.element(page.getByLabelText('Current password')).toBeVisible()
  const form = page.getByLabelText('Current password').element().closest('form')
  expect(form?.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(USER.username)
})

test('a changed password empties the fields', async () => {
  await openPage('/settings', { api: { changePassword: () => ({}) } })
  const form = findSection('Change password')
  for (const label of ['Current password', 'New password', 'Confirm password'])
    await form.getByLabelText(label).fill('x')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  await expect.element(form.getByLabelText('New password')).toHaveValue('')
})

test('sessions that a new password ended are no longer listed', async () => {
  const phone = 'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1'
  let sessions = [SESSION, { ...SESSION, id: 'other', current: false, user_agent: phone }]
  const changePassword = () => {
    sessions = [SESSION]
    return {}
  }
  await openPage('/settings', { api: { listSessions: () => sessions, changePassword } })
  const list = findSection('Sessions')
  await expect.element(list.getByText('Safari on iOS')).toBeVisible()
  const form = findSection('Change password')
  for (const label of ['Current password', 'New password', 'Confirm password'])
    await form.getByLabelText(label).fill('green lamp kettle')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(list.getByText('Safari on iOS')).not.toBeInTheDocument()
  await expect.element(list.getByText('This one')).toBeVisible()
})

test('an account without a password is not asked for the current one: a mailed link makes the first', async () => {
  const factors = { ...SECOND_FACTORS, password: false }
  const { api } = await openPage('/settings', { api: { getSecondFactors: () => factors, forgotPassword: () => ({}) } })
  const form = findSection('Change password')
  await expect.element(form.getByText(/this account has no password yet/)).toBeVisible()
  await expect.element(form.getByLabelText('Current password')).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Mail me a link' }).click()
  await expect.element(form.getByText(/The link is on its way to/)).toBeVisible()
  expect(api.calls.at(-1)).toMatchObject({ name: 'forgotPassword', body: { email: USER.username } })
})

test('the provider key is shown masked, and the mask is never sent', async () => {
  const { api } = await openPage('/settings')
  const form = findSection('OpenAI API Key')
  await expect.element(form.getByLabelText('OpenAI API Key')).toHaveValue('••••k7Q')
  await expect.element(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await form.getByLabelText('OpenAI API Key').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Paste a key first.')).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'saveProviderKey')).toBe(false)
})

test('a new provider key is saved and comes back as its mask', async () => {
  const saveProviderKey = ({ body }: { body: { openaikey: string } }) => ({
    ...USER,
    openaikey: `••••${body.openaikey.slice(-3)}`,
  })
  await openPage('/settings', { api: { saveProviderKey } })
  const form = findSection('OpenAI API Key')
  await form.getByLabelText('OpenAI API Key').fill('sk-test-12345abc')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  await expect.element(form.getByLabelText('OpenAI API Key')).toHaveValue('••••abc')
})

test('a refused provider key shows the words of the server and keeps what was typed', async () => {
  await openPage('/settings', { api: { saveProviderKey: () => refuse('provider_key_refused') } })
  const form = findSection('OpenAI API Key')
  await form.getByLabelText('OpenAI API Key').fill('sk-bad-12345')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('The provider refused this key. Nothing was changed.')
  await expect.element(form.getByLabelText('OpenAI API Key')).toHaveValue('sk-bad-12345')
})

test('Pro manages its plan, and the server says where billing is not set up', async () => {
  await openPage('/settings', { api: { openPortal: () => refuse('billing_not_configured') } })
  const plan = findSection('Plan details')
  await plan.getByRole('button', { name: 'Manage' }).click()
  await expect.element(plan.getByRole('alert')).toHaveTextContent("Billing isn't set up on this server.")
})

test('Free is offered the paid plans', async () => {
  await openPage('/settings', { api: { getUser: () => free, getSettings: () => ({ ...SETTINGS, role: 1 }) } })
  await findSection('Plan details').getByRole('button', { name: 'Upgrade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade your plan' })
  await expect.element(dialog.getByText('$29')).toBeVisible()
  await dialog.getByText('Annually').click()
  await expect.element(dialog.getByText('$289')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Get plan Pro' }))
    .toHaveAttribute('href', '/getpro?frequency=annually')
})

test('numbers of the plan that could not be loaded are said to be missing, and come with Retry', async () => {
  let isDown = true
  await openPage('/settings/plan', { api: { getSettings: () => (isDown ? refuse('internal') : SETTINGS) } })
  const plan = findSection('Plan details')
  await expect.element(plan.getByText('Your numbers could not be loaded.')).toBeVisible()
  isDown = false
  await plan.getByRole('button', { name: 'Retry' }).click()
  await expect.element(plan.getByText('Chats this month')).toBeVisible()
  await expect.element(plan.getByText('Your numbers could not be loaded.')).not.toBeInTheDocument()
})

test('deactivating deletes the account, forgets the token and leads to the landing page', async () => {
  const { api, path } = await openPage('/settings', { api: { deleteAccount: () => ({}) } })
  await findSection('Delete account').getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate account' })
  await expect.element(dialog.getByText(/removed within one day/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/signout')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  // The landing page loads as a separate program, so the address may change until the page is shown.
  await expect.element(page.getByRole('heading', { level: 1, name: /chatbot/i })).toBeVisible()
  expect(path()).toBe('/')
  expect(localStorage.getItem('token')).toBeNull()
  expect(api.calls.filter(({ name }) => name === 'deleteAccount')).toHaveLength(1)
})

test('Cancel closes the deactivate dialog and deletes nothing', async () => {
  const { api } = await openPage('/settings')
  await findSection('Delete account').getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(api.calls.some(({ name }) => name === 'deleteAccount')).toBe(false)
})

test('in the sandbox the key field says that no real key is needed', async () => {
  await openPage('/settings', { api: { getConfig: () => ({ ...CONFIG, sandbox: true }) } })
  await expect.element(findSection('OpenAI API Key').getByText(/no real key is needed/)).toBeVisible()
})

test('each section has an address of its own, and the way back to all of them stands beside it', async () => {
  const { path } = await openPage('/settings/key')
  await expect.element(findSection('OpenAI API Key')).toBeVisible()
  expect(findSection('Personal Information').elements()).toHaveLength(0)
  const beside = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(beside.getByRole('link', { name: 'OpenAI key' })).toHaveAttribute('aria-current', 'page')
  await beside.getByRole('link', { name: 'Plan' }).click()
  await expect.element(findSection('Plan details')).toBeVisible()
  expect(path()).toBe('/settings/plan')
  await beside.getByRole('link', { name: 'All settings' }).click()
  await expect.element(findSection('Personal Information')).toBeVisible()
  await expect.element(findSection('Delete account')).toBeVisible()
})

test('a section that nobody knows leads to all settings', async () => {
  const { path } = await openPage('/settings/nowhere')
  await expect.element(findSection('Personal Information')).toBeVisible()
  expect(path()).toBe('/settings')
})

test('nothing can be saved before something was changed', async () => {
  await openPage('/settings')
  for (const name of ['Personal Information', 'Change password', 'OpenAI API Key']) {
    await expect.element(findSection(name).getByRole('button', { name: 'Save' })).toBeDisabled()
  }
})

test('the weekly mail is off until it is turned on, and off again by the same switch', async () => {
  let weekly_mail = false
  const { api } = await openPage('/settings/account', {
    api: {
      getSettings: () => ({ ...SETTINGS, account: { ...SETTINGS.account, weekly_mail } }),
      setWeeklyMail: ({ body }) => {
        weekly_mail = body.on
        return {}
      },
    },
  })
  const weekly = page.getByRole('switch', { name: 'Send it to me' })
  await expect.element(weekly).not.toBeChecked()
  await weekly.click()
  await expect.element(weekly).toBeChecked()
  await weekly.click()
  await expect.element(weekly).not.toBeChecked()
  const sent = api.calls.filter(({ name }) => name === 'setWeeklyMail').map(({ body }) => body)
  expect(sent).toEqual([{ on: true }, { on: false }])
})

test('whether the weekly mail is on that could not be loaded is said to be missing, and comes with Retry', async () => {
  let isDown = true
  await openPage('/settings/account', { api: { getSettings: () => (isDown ? refuse('internal') : SETTINGS) } })
  const weekly = findSection('Weekly mail')
  await expect.element(weekly.getByText('These settings could not be loaded.')).toBeVisible()
  isDown = false
  await weekly.getByRole('button', { name: 'Retry' }).click()
  await expect.element(weekly.getByRole('switch', { name: 'Send it to me' })).toBeEnabled()
})

test('where the server sends no mail, turning it on says so', async () => {
  await openPage('/settings/account', { api: { setWeeklyMail: () => refuse('mail_not_configured') } })
  const weekly = page.getByRole('switch', { name: 'Send it to me' })
  await weekly.click()
  await expect.element(findSection('Weekly mail').getByRole('alert')).toBeVisible()
  await expect.element(weekly).not.toBeChecked()
})
