import type { ProviderKey } from '@bricks/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openOldSession, PASSWORD } from '#test/old-session.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG } from '#test/sample-data.ts'

const KEYS: ProviderKey[] = [
  { id: 'openai', label: 'OpenAI', needs_key: true, key: '••••k7Q' },
  { id: 'anthropic', label: 'Anthropic', needs_key: true, key: '' },
  { id: 'mistral', label: 'Mistral', needs_key: true, key: '••••m-1' },
  { id: 'groq', label: 'Groq', needs_key: false, operator_key: true, key: '' },
  { id: 'ollama', label: 'Ollama', needs_key: false, key: '' },
]
const CONFIG_OF_MANY = { ...CONFIG, providers: KEYS.map(({ key: _key, ...provider }) => provider) }
const others = page.getByRole('region', { name: 'Other providers' })
const findRow = (label: string) => others.getByRole('listitem').filter({ hasText: label })
const replaceKey = (id: string, key: string) => KEYS.map((each) => (each.id === id ? { ...each, key } : each))

function openKeySettings(api = {}) {
  return openPage('/settings/key', {
    api: { getConfig: () => CONFIG_OF_MANY, listProviderKeys: () => KEYS, ...api },
  })
}

test('every other provider says whether a key is there, missing, the operator’s, or not needed', async () => {
  await openKeySettings()
  await expect.element(findRow('Anthropic').getByText('No key yet')).toBeVisible()
  await expect.element(findRow('Mistral').getByText('Your key: ••••m-1')).toBeVisible()
  await expect.element(findRow('Groq').getByText('Whoever runs this server has a key here')).toBeVisible()
  await expect.element(findRow('Ollama').getByText('No key needed')).toBeVisible()
  expect(findRow('Ollama').getByRole('button').elements()).toHaveLength(0)
  expect(others.getByRole('listitem').elements()).toHaveLength(4)
})

test('where the server has one provider, the screen is the one key', async () => {
  const { api } = await openPage('/settings/key')
  await expect.element(page.getByRole('region', { name: 'OpenAI API Key' })).toBeVisible()
  expect(others.elements()).toHaveLength(0)
  expect(api.calls.some(({ name }) => name === 'listProviderKeys')).toBe(false)
})

test('a key is entered after the password was asked for, and comes back as its mask', async () => {
  const { answerUnlessSessionIsOld: unlessOld, confirmSession } = openOldSession()
  const { api } = await openKeySettings({
    confirmSession,
    saveKeyOf: () => unlessOld(replaceKey('anthropic', '••••t-9')),
  })
  await findRow('Anthropic').getByRole('button', { name: 'Enter a key for Anthropic' }).click()
  const field = others.getByLabelText('API key for Anthropic')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(others.getByText('Paste a key first.')).toBeVisible()
  await field.fill('sk-ant-9')
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'Enter your password' })
  await question.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
  await expect.element(findRow('Anthropic').getByText('Your key: ••••t-9')).toBeVisible()
  await expect.element(findRow('Anthropic').getByRole('status')).toHaveTextContent('Saved.')
  expect(api.calls.findLast(({ name }) => name === 'saveKeyOf')?.body).toEqual({
    provider: 'anthropic',
    key: 'sk-ant-9',
  })
})

test('a link to a key opens its field, and Cancel closes it', async () => {
  await openPage('/settings/key#key-mistral', {
    api: { getConfig: () => CONFIG_OF_MANY, listProviderKeys: () => KEYS },
  })
  await expect.element(others.getByLabelText('API key for Mistral')).toHaveFocus()
  await findRow('Mistral').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(findRow('Mistral').getByRole('button', { name: 'Replace the key for Mistral' })).toHaveFocus()
  expect(others.getByRole('textbox').elements()).toHaveLength(0)
})

test('a refused key says so and keeps what was typed', async () => {
  await openKeySettings({ saveKeyOf: () => refuse('provider_key_refused') })
  await findRow('Mistral').getByRole('button', { name: 'Replace the key for Mistral' }).click()
  await others.getByLabelText('API key for Mistral').fill('sk-bad-12345')
  await others.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(others.getByRole('alert'))
    .toHaveTextContent('The provider refused this key. Nothing was changed.')
  await expect.element(others.getByLabelText('API key for Mistral')).toHaveValue('sk-bad-12345')
})

test('a key is removed, and the focus stays in its row', async () => {
  const { api } = await openKeySettings({ removeKeyOf: () => replaceKey('mistral', '') })
  await findRow('Mistral').getByRole('button', { name: 'Remove the key for Mistral' }).click()
  await expect.element(findRow('Mistral').getByText('No key yet')).toBeVisible()
  await expect.element(findRow('Mistral').getByRole('button', { name: 'Enter a key for Mistral' })).toHaveFocus()
  expect(api.calls.findLast(({ name }) => name === 'removeKeyOf')?.body).toEqual({ provider: 'mistral' })
})

test('keys that cannot be read say so', async () => {
  await openKeySettings({ listProviderKeys: () => refuse('internal') })
  await expect.element(others.getByRole('button', { name: 'Retry' })).toBeVisible()
})
