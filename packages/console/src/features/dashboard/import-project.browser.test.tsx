import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT, USER } from '#test/sample-data.ts'

const { name, model, system, max_tokens, temperature, frequency_penalty, presence_penalty } = PROJECT
const settings = { name, model, system, max_tokens, temperature, frequency_penalty, presence_penalty }
const EXPORT = {
  format: 'bricks/1',
  project: { ...settings, streamingAllowed: true, currentDate: false, functions: [] },
}

async function openDialog(role: number, handlers = {}) {
  const opened = await openPage('/dashboard', { api: { getUser: () => ({ ...USER, role }), ...handlers } })
  await userEvent.click(page.getByRole('button', { name: /^Create New Project/ }))
  return opened
}

test('an export becomes a project', async () => {
  const { api, path } = await openDialog(9, { importProject: () => ({ id: 'imported' }) })
  await userEvent.upload(page.getByLabelText('Exported bot'), new File([JSON.stringify(EXPORT)], 'a.json'))
  await expect.poll(path).toBe('/edit/imported')
  expect(api.calls.find((call) => call.name === 'importProject')?.body).toEqual(EXPORT)
})

test('a file that is no export makes nothing and says so', async () => {
  const { api } = await openDialog(9)
  await userEvent.upload(page.getByLabelText('Exported bot'), new File(['not json'], 'a.json'))
  await expect
    .element(page.getByText('This file is not a bot that Bricks exported. Nothing was created.'))
    .toBeVisible()
  expect(api.calls.some((call) => call.name === 'importProject')).toBe(false)
})

test('a file that the server does not take for an export makes nothing and says so', async () => {
  await openDialog(9, { importProject: () => refuse('invalid_input') })
  await userEvent.upload(page.getByLabelText('Exported bot'), new File([JSON.stringify(EXPORT)], 'a.json'))
  await expect
    .element(page.getByText('This file is not a bot that Bricks exported. Nothing was created.'))
    .toBeVisible()
})

test('below Premium it opens the upgrade dialog', async () => {
  await openDialog(8)
  await userEvent.click(page.getByRole('button', { name: 'Import an exported bot' }))
  await expect.element(page.getByText('All versions, export and import are part of the Premium plan.')).toBeVisible()
})
