import type { HandoffState, LivePageState } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDraftKey, listDraftKeys } from '#api/projects/draft-keys.ts'
import { keepForm } from '#api/session/kept-form.ts'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { HANDOFF_OFF, PROJECT } from '#test/sample-data.ts'

const dialog = page.getByRole('dialog', { name: 'Share' })
const discard = page.getByRole('button', { name: 'Discard', exact: true })
const pressButton = (name: string) => userEvent.click(dialog.getByRole('button', { name, exact: true }).first())
const HANDOFF: HandoffState = { ...HANDOFF_OFF, on: true, moments: ['menu'], hours: 'From 9 to 5' }

beforeEach(() => page.viewport(1280, 860))

/** `kept`: what the tab still holds of a form of Share. */
async function openShare(handlers: object = {}, kept: Record<string, object> = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getHandoff: () => HANDOFF,
      listHandoffs: () => [],
      getLivePage: (): LivePageState => ({ word: 'my-shop', word_paused: false, logo: null, share: null }),
      ...handlers,
    },
  })
  for (const [form, fields] of Object.entries(kept)) keepForm(`${PROJECT.id}:${form}`, fields)
  await userEvent.click(page.getByRole('button', { name: 'Share', exact: true }))
  await expect.element(dialog).toBeVisible()
  return opened
}

test.each([
  ['the form for a person', 'person', { hours: 'From 9 to 5', before: { hours: '' } }],
  ['the word', 'word', { typed: ' My Shop', before: { typed: '' } }],
])('Close does not ask about %s that was saved just before a reload', async (_what, form, kept) => {
  const { api } = await openShare({}, { [form]: kept })
  const asked = form === 'person' ? 'getHandoff' : 'getLivePage'
  await expect.poll(() => api.calls.some(({ name }) => name === asked)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await pressButton('Close')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Close asks about what was typed for a person and not saved before a reload', async () => {
  await openShare({}, { person: { hours: 'At night', before: { hours: 'From 9 to 5' } } })
  await pressButton('Close')
  await expect.element(discard).toBeVisible()
})

test('a bot that was deleted meanwhile is said to be gone, wherever something is saved', async () => {
  await openShare({ setHandoff: () => refuse('not_found'), setLiveWord: () => refuse('not_found') })
  await userEvent.click(dialog.getByText('A person', { exact: true }))
  await userEvent.fill(dialog.getByLabelText('When somebody answers'), 'Never')
  await pressButton('Save')
  await expect.element(dialog.getByText(/^This bot is no longer there/)).toBeVisible()
})

test.each([
  ['A person', 'getHandoff'],
  ['Visitors', 'getVisitorIdentity'],
])('a bot that was deleted meanwhile is said to be gone where the section %s is opened', async (section, asked) => {
  await openShare({ [asked]: () => refuse('not_found') })
  await userEvent.click(dialog.getByText(section, { exact: true }))
  await expect.element(dialog.getByText(/^This bot is no longer there/)).toBeVisible()
})

test('Deploy of a bot that was deleted meanwhile says so, and Delete of it forgets its drafts and leads to the dashboard', async () => {
  const bot = { ...PROJECT, live: false, deployed: false }
  const { path } = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getProject: () => bot,
      deployProject: () => refuse('not_found'),
      deleteProject: () => refuse('not_found'),
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Deploy', exact: true }).first())
  await expect.element(page.getByRole('dialog').getByText(/This bot is no longer there/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  localStorage.setItem(buildDraftKey(PROJECT.id, 'tab-that-was-closed'), '{}')
  await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
  await expect.poll(path).toBe('/dashboard')
  expect(listDraftKeys(PROJECT.id)).toEqual([])
})
