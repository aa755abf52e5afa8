import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/session/query-client.ts'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { USER } from '#test/sample-data.ts'

async function sendContactForm() {
  await page.getByLabelText('Email').fill('ada@example.com')
  await page.getByLabelText('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
}

test('a message is sent without signing in, and Sent. stays', async () => {
  const { api } = await openPage('/contact', { token: null, api: { contact: () => ({}) } })
  await expect.element(page.getByRole('heading', { name: 'Get in touch' })).toBeVisible()
  await page.getByLabelText('First name').fill('Ada')
  await sendContactForm()
  await expect.element(page.getByRole('button', { name: 'Sent.' })).toBeDisabled()
  const sent = api.calls.find(({ name }) => name === 'contact')
  expect(sent?.body).toMatchObject({ 'first-name': 'Ada', 'last-name': '', email: 'ada@example.com', message: 'Hello' })
  expect(sent?.authorization).toBeNull()
})

test('e-mail and message are required, the rest is not', async () => {
  const { api } = await openPage('/contact', { token: null })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription("Can't be empty.")
  await expect.element(page.getByLabelText('Message')).toHaveAccessibleDescription("Can't be empty.")
  await expect.element(page.getByLabelText('Phone number')).toBeValid()
  expect(api.calls.some(({ name }) => name === 'contact')).toBe(false)
})

test.each([
  ['a refusal', () => refuse('internal'), 'An error occurred. Please try again.'],
  ['no answer', () => Promise.reject(new TypeError('x')), 'An obscur error occurred. Please try again.'],
])('%s is told under the fields, and another try clears it', async (_name, contact, text) => {
  const { api } = await openPage('/contact', { token: null, api: { contact } })
  await sendContactForm()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  api.handle({ contact: () => ({}) })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('button', { name: 'Sent.' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  const ids = api.calls.filter(({ name }) => name === 'contact').map(({ body }) => body)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toEqual(ids[1])
})

test('a message that the server refuses each time, as one that is too long, says which field is at fault', async () => {
  const said = 'Some of what was sent is missing or not valid: message.'
  const contact = () => Response.json({ error: said, code: 'invalid_input' }, { status: 400 })
  await openPage('/contact', { token: null, api: { contact } })
  await sendContactForm()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`An error occurred. Please try again.${said}`)
})

test('what was changed after a lost answer is sent as a message of its own', async () => {
  const { api } = await openPage('/contact', {
    token: null,
    api: { contact: () => Promise.reject(new TypeError('x')) },
  })
  await sendContactForm()
  await expect.element(page.getByRole('alert')).toBeVisible()
  api.handle({ contact: () => ({}) })
  await page.getByLabelText('Message').fill('Hello again')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('button', { name: 'Sent.' })).toBeVisible()
  const sent = api.calls.filter(({ name }) => name === 'contact').map(({ body }) => body as Record<string, string>)
  expect(sent.map(({ message }) => message)).toEqual(['Hello', 'Hello again'])
  expect(sent[0]?.request_id).not.toBe(sent[1]?.request_id)
})

test('status 200 is enough, whatever the body of the answer', async () => {
  await openPage('/contact', { token: null, api: { contact: () => new Response('') } })
  await sendContactForm()
  await expect.element(page.getByRole('button', { name: 'Sent.' })).toBeDisabled()
})

test('the help page holds the same form, and knows who writes', async () => {
  const { api } = await openPage('/help', { api: { contact: () => ({}) } })
  await expect.element(page.getByLabelText('First name')).toHaveValue('Bea')
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Builder')
  await expect.element(page.getByLabelText('Email')).toHaveValue('bea@shop.example')
  await sendContactForm()
  await expect.element(page.getByRole('button', { name: 'Sent.' })).toBeDisabled()
  expect(api.calls.some(({ name }) => name === 'contact')).toBe(true)
})

test('what was typed under Get Help is there again after the session ended and one signed in anew, until it is sent', async () => {
  const { api, path, goTo } = await openPage('/help', { api: { contact: () => ({}) } })
  const message = page.getByLabelText('Message')
  await message.fill('It took ten minutes to write this.')
  api.handle({ getUser: () => refuse('not_signed_in') })
  await queryClient.invalidateQueries()
  await expect.poll(path).toBe('/signin?next=%2Fhelp')
  api.handle({ getUser: () => USER, logIn: () => ({ token: 'bricks_new', user: USER }) })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(path).toBe('/help')
  await expect.element(message).toHaveValue('It took ten minutes to write this.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('button', { name: 'Sent.' })).toBeDisabled()
  await goTo('/library')
  await expect.element(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  await goTo('/help')
  await expect.element(message).toHaveValue('')
})
