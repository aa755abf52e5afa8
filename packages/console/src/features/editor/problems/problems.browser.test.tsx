import type { ProjectProblem } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDITED } from '#test/editor-project.ts'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG } from '#test/sample-data.ts'

const ADDRESS = `/edit/${EDITED.id}`
const PROBLEMS: ProjectProblem[] = [
  { at: '2026-11-21T10:00:00.000Z', code: 'brick_timeout', brick: 'Order status' },
  { at: '2026-11-21T09:30:00.000Z', code: 'model_unavailable' },
  { at: '2026-11-21T09:00:00.000Z', code: 'provider_key_invalid' },
  { at: '2026-11-21T08:00:00.000Z', code: 'brick_timeout', brick: 'Gone' },
]
const problems = page.getByRole('region', { name: 'Recent problems' })

beforeEach(() => page.viewport(1280, 860))

function openEditor(api = {}) {
  return openPage(ADDRESS, { api: { getProject: () => EDITED, listProblems: () => PROBLEMS, ...api } })
}

test('each problem says what happened and what to do, and leads there', async () => {
  const { path, hash } = await openEditor()
  await expect.element(problems.getByText('“Order status” failed: it took too long to answer.')).toBeVisible()
  await expect.element(problems.getByText('No longer in this bot')).toBeVisible()
  await userEvent.click(problems.getByRole('button', { name: 'Open Order status' }))
  await expect.element(page.getByRole('dialog', { name: 'Edit an API' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(problems.getByRole('button', { name: 'Choose a model' }))
  await expect.element(page.getByRole('dialog', { name: 'Edit your GPT base' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(problems.getByRole('link', { name: 'Open Settings' }))
  await expect.poll(path).toBe('/settings/key')
  expect(hash()).toBe('#openaikey')
})

test('a problem with the key of another provider leads to the field of that key', async () => {
  const keys = [
    { id: 'openai', label: 'OpenAI', needs_key: true, key: '••••k7Q' },
    { id: 'mistral', label: 'Mistral', needs_key: true, key: '••••m-1' },
    { id: 'anthropic', label: 'Anthropic', needs_key: true, key: '' },
  ]
  const providers = keys.map(({ key: _key, ...provider }) => provider)
  const model = { id: 'anthropic/claude-opus-5-5', role: 0, provider: 'anthropic' }
  const { path, hash } = await openEditor({
    getProject: () => ({ ...EDITED, model: model.id }),
    getConfig: () => ({ ...CONFIG, providers, models: [...CONFIG.models, model] }),
    listProviderKeys: () => keys,
  })
  await userEvent.click(problems.getByRole('link', { name: 'Open Settings' }))
  await expect.poll(path).toBe('/settings/key')
  expect(hash()).toBe('#key-anthropic')
  await expect.element(page.getByLabelText('API key for Anthropic')).toHaveFocus()
})

test('they stand below the bricks, and the line above leads to them', async () => {
  await openEditor()
  await expect.element(problems).toBeVisible()
  const bricks = page.getByRole('region', { name: 'Connected APIs' }).element().getBoundingClientRect()
  expect(problems.element().getBoundingClientRect().top).toBeGreaterThan(bricks.bottom)
  await userEvent.click(page.getByRole('button', { name: 'Show recent problems' }))
  await expect.element(problems.getByRole('heading')).toHaveFocus()
})

test('they can be dismissed', async () => {
  const { api } = await openEditor({ dismissProblems: () => ({}) })
  await userEvent.click(problems.getByRole('button', { name: 'Dismiss all' }))
  await expect.element(problems).not.toBeInTheDocument()
  expect(api.calls.find(({ name }) => name === 'dismissProblems')?.body).toEqual({ project_id: EDITED.id })
})

test('a dismissal that failed leaves them, and says so', async () => {
  await openEditor({ dismissProblems: () => refuse('internal') })
  await userEvent.click(problems.getByRole('button', { name: 'Dismiss all' }))
  await expect.element(problems.getByRole('alert')).toBeVisible()
})

test('the provider’s own words stand below what happened, and only where it said some', async () => {
  const said = 'This model’s maximum context length is 8192 tokens.'
  const failed: ProjectProblem = { at: '2026-11-21T11:00:00.000Z', code: 'provider_failed', said }
  await openEditor({ listProblems: () => [failed, ...PROBLEMS] })
  await expect.element(problems.getByText(`The provider said: ${said}`)).toBeVisible()
  expect(problems.getByText(/^The provider said/).elements()).toHaveLength(1)
})
