import type { ProviderKey } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, PROJECT, USER } from '#test/sample-data.ts'

const KEYS: ProviderKey[] = [
  { id: 'openai', label: 'OpenAI', needs_key: true, key: '••••k7Q' },
  { id: 'anthropic', label: 'Anthropic', needs_key: true, key: '' },
  { id: 'groq', label: 'Groq', needs_key: false, operator_key: true, key: '' },
]
const MODELS = [
  { id: 'gpt-4o-mini', role: 0, label: 'GPT-4o mini' },
  { id: 'gpt-6-luna', role: 0, label: 'GPT-6 Luna', default: true },
  {
    id: 'anthropic/claude-haiku',
    role: 0,
    label: 'Claude Haiku',
    provider: 'anthropic',
    price_in: 1,
    price_out: 5,
    ends: '2027-01-14',
    ending: true,
  },
  { id: 'groq/llama', role: 0, label: 'Llama', provider: 'groq' },
  ...Array.from({ length: 6 }, (_, index) => ({ id: `groq/m${index}`, role: 0, provider: 'groq' })),
]
const DRAFT = { ...PROJECT, live: false, live_url: '', status: 'Draft' as const, deployed: false, version: 0 }
const dialog = page.getByRole('dialog', { name: 'Edit your GPT base' })
const findModelCard = (name: string) => dialog.getByRole('radio', { name })
const keyField = dialog.getByLabelText('API key for Anthropic')

beforeEach(() => page.viewport(1280, 860))

async function openBaseDialog(api = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getUser: () => ({ ...USER, role: 8 }),
      getConfig: () => ({ ...CONFIG, models: MODELS, providers: KEYS.map(({ key: _key, ...provider }) => provider) }),
      listProviderKeys: () => KEYS,
      ...api,
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))
  await userEvent.click(dialog.getByRole('button', { name: 'More models' }))
  return opened
}

test('all models stand by provider, with what they cost and when they end, and are searched', async () => {
  await openBaseDialog()
  const claude = dialog.getByRole('group', { name: 'Anthropic' })
  await expect.element(claude.getByText('Quick: Claude Haiku')).toBeVisible()
  await expect.element(claude.getByText('Ends on January 14, 2027')).toBeVisible()
  await expect.element(claude.getByText(/About \$2\.85 for 1,000 answers/i)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Find a model'), 'groq llama')
  await expect.element(findModelCard('groq/llama')).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Find a model'), 'nothing such')
  await expect.element(dialog.getByText('No model fits “nothing such”.')).toBeVisible()
})

test('a model of a provider without a key asks for that provider’s key, and saves it apart from the rest', async () => {
  const withKey = KEYS.map((each) => (each.id === 'anthropic' ? { ...each, key: '••••t-9' } : each))
  let tries = 0
  const { api } = await openBaseDialog({ saveKeyOf: () => (tries++ === 0 ? refuse('provider_key_refused') : withKey) })
  await findModelCard('groq/llama').click()
  expect(keyField.elements()).toHaveLength(0)
  await findModelCard('anthropic/claude-haiku').click()
  await keyField.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Paste a key first.')).toBeVisible()
  await keyField.fill('sk-ant-9')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('The provider refused this key. Nothing was changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save key' }).click()
  await expect.element(dialog.getByText('Your key for Anthropic is saved.')).toBeVisible()
  expect(api.calls.findLast(({ name }) => name === 'saveKeyOf')?.body).toEqual({
    provider: 'anthropic',
    key: 'sk-ant-9',
  })
  await expect.element(findModelCard('anthropic/claude-haiku')).toBeChecked()
})

async function enterMissingKey() {
  const list = page.getByRole('region', { name: 'Before it goes live' })
  await list.getByRole('button', { name: /^Before it goes live/ }).click()
  await expect.element(list.getByText('Your Anthropic API key')).toBeVisible()
  await list.getByRole('button', { name: 'Enter the key' }).click()
}

test('a model that was chosen and not saved yet is asked for the key of its own provider before going live', async () => {
  await openBaseDialog({
    getUser: () => ({ ...USER, role: 8 }),
    getProject: () => DRAFT,
    listBrickStates: () => [],
  })
  await userEvent.click(findModelCard('anthropic/claude-haiku'))
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }))
  await enterMissingKey()
  await expect.element(page.getByRole('dialog', { name: 'Set Your Anthropic API Key' })).toBeVisible()
})

test('what stands before going live names the key of the model’s provider, and asks for it', async () => {
  await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getUser: () => ({ ...USER, role: 8 }),
      getProject: () => ({ ...DRAFT, model: 'anthropic/claude-haiku' }),
      listBrickStates: () => [],
      getConfig: () => ({ ...CONFIG, models: MODELS, providers: KEYS.map(({ key: _key, ...provider }) => provider) }),
      listProviderKeys: () => KEYS,
    },
  })
  await enterMissingKey()
  const asked = page.getByRole('dialog', { name: 'Set Your Anthropic API Key' })
  await expect.element(asked.getByText('You cannot deploy Bricks before setting your Anthropic API Key')).toBeVisible()
  await expect
    .element(asked.getByRole('link', { name: 'Go to Settings' }))
    .toHaveAttribute('href', '/settings/key#key-anthropic')
})
