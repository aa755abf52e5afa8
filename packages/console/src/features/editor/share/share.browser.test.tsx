import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const dialog = page.getByRole('dialog', { name: 'Share' })
const show = (section: string) => userEvent.click(dialog.getByText(section, { exact: true }))

beforeEach(() => page.viewport(1280, 860))

async function openShare(handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: handlers })
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

test('a live bot has its address and the lines to paste', async () => {
  await openShare()
  const tag = `<script async src="https://chat.example/widget.js" data-project="${PROJECT.id}"></script>`
  await expect.element(dialog.getByText(tag, { exact: true })).toBeVisible()
  for (const name of ['link', 'bubble', 'in the page', 'element', 'module', 'frame', 'pinned version']) {
    await expect.element(dialog.getByRole('button', { name: `Copy ${name}`, exact: true })).toBeVisible()
  }
})

test('a draft is to be deployed first', async () => {
  const draft = { ...PROJECT, live: false, live_url: '', status: 'Draft' as const }
  await openShare({ getProject: () => draft })
  await expect.element(dialog.getByText(/Deploy your bot first/)).toBeVisible()
})

test('the look is saved at once, and the preview is the widget itself', async () => {
  const { api } = await openShare({
    shareProject: ({ body }: { body: object }) => ({ ...body, limits: PROJECT.limits }),
  })
  await show('Look')
  await userEvent.fill(dialog.getByLabelText('Title'), 'Parcel desk')
  await userEvent.fill(dialog.getByLabelText('Welcome message'), 'Good day!')
  await userEvent.fill(dialog.getByLabelText('Prompt 2'), 'Where is A17?')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Good day!')).toBeVisible()
  await expect.element(preview.getByRole('button', { name: 'Where is A17?' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.find(({ name }) => name === 'shareProject')?.body).toMatchObject({
    project_id: PROJECT.id,
    appearance: { title: 'Parcel desk', welcome: 'Good day!', prompts: ['Where is A17?'] },
    origins: [],
  })
})

test('a line that names no web site is not saved', async () => {
  const { api } = await openShare()
  await show('Sites and texts')
  await userEvent.fill(dialog.getByLabelText('Allowed sites'), 'https://:80')
  await show('Look')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByText('“https://:80” names no web site.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Allowed sites')).toHaveFocus()
  expect(api.calls.some(({ name }) => name === 'shareProject')).toBe(false)
})

test('what one visitor may send in a minute is set for the project, and an empty field takes the server’s own limit', async () => {
  const { api } = await openShare({ shareProject: ({ body }: { body: object }) => body })
  await show('Sites and texts')
  const visitor = dialog.getByLabelText('Messages a minute from one visitor')
  const address = dialog.getByLabelText('Messages a minute from one address')
  await userEvent.fill(visitor, '3')
  await userEvent.type(address, '-99999x')
  await expect.element(address).toHaveValue('10000')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  await userEvent.clear(address)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'shareProject').map(({ body }) => body)).toMatchObject([
    { limits: { per_visitor: 3, per_address: 10_000 } },
    { limits: { per_visitor: 3, per_address: 0 } },
  ])
})

test('N10: what looks like a secret in a text for visitors is marked and waits for a tick', async () => {
  const { api } = await openShare({
    shareProject: ({ body }: { body: object }) => ({ ...body, limits: PROJECT.limits }),
  })
  await show('Look')
  await userEvent.fill(dialog.getByLabelText('Welcome message'), 'The password is hunter2')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await expect.element(dialog.getByText('hunter2', { exact: true })).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Everybody may read it/ }))
  await userEvent.click(save)
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'shareProject')).toHaveLength(1)
})
