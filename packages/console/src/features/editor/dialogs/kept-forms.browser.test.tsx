import type { Connection, Project } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '#app/session/query-client.ts'
import { ORDERS } from '#test/editor-project.ts'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const SHOP: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: '' } }
const BOT: Project = {
  ...PROJECT,
  functions: [{ ...ORDERS, api: { ...ORDERS.api, connection: 'shop' } }],
  connections: [SHOP],
}
const BASE = page.getByRole('dialog', { name: 'Edit your GPT base' })
const SIGN_IN = page.getByRole('dialog', { name: 'Sign-in of Shop' })
const SHARE = page.getByRole('dialog', { name: 'Share' })
const pressButton = (name: string, within: Pick<Locator, 'getByRole'> = page) =>
  userEvent.click(within.getByRole('button', { name, exact: true }).first())

beforeEach(() => page.viewport(1280, 860))

/** Leaves the form open, as a reload does, and comes back to the bot as it was saved by somebody else meanwhile. */
async function leaveAndReturn(opened: Awaited<ReturnType<typeof openPage>>, newer: Project) {
  await opened.goTo('/help')
  opened.api.handle({ getProject: () => newer })
  queryClient.clear()
  await opened.goTo(`/edit/${PROJECT.id}`)
}

const renameBot = { opener: 'Edit your GPT base', form: BASE, label: 'Name' }
const nameSignIn = { opener: 'Edit the sign-in Shop', form: SIGN_IN, label: 'Name of the header' }
const createKeyOfOther = (name: string) => ({
  connections: [{ ...SHOP, auth: { kind: 'key' as const, in: 'header' as const, name, value: '••••k7Q' } }],
})

test.each([
  ['the name', { name: 'Theirs' }, renameBot, true],
  ['another setting of the base', { system: 'Their words' }, renameBot, false],
])('the form of the base that was kept, and %s saved elsewhere meanwhile', async (_what, theirs, mine, isConflict) => {
  await expectSave(BOT, { ...BOT, ...theirs }, mine, isConflict)
})

test('the form of a sign-in that was kept does not overwrite unasked what was saved elsewhere meanwhile', async () => {
  await expectSave(
    { ...BOT, ...createKeyOfOther('x-key') },
    { ...BOT, ...createKeyOfOther('x-theirs') },
    nameSignIn,
    true,
  )
})

async function expectSave(
  before: Project,
  after: Project,
  { opener, form, label }: typeof renameBot,
  isConflict: boolean,
) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => before } })
  const newer = { ...after, revision: PROJECT.revision + 1 }
  opened.api.handle({ updateProject: () => (isConflict ? refuse('conflict') : newer) })
  const field = form.getByRole('textbox', { name: label, exact: true })
  await pressButton(opener)
  await userEvent.fill(field, 'mine')
  await leaveAndReturn(opened, newer)
  await pressButton(opener)
  await expect.element(field).toHaveValue('mine')
  await pressButton('Update', form)
  await pressButton('Save')
  const listSaves = () => opened.api.calls.filter(({ name }) => name === 'updateProject').map(({ body }) => body)
  await expect
    .poll(listSaves)
    .toMatchObject([{ revision: newer.revision - (isConflict ? 1 : 0), system: newer.system }])
  const conflict = page.getByRole('dialog', { name: 'This bot was changed elsewhere' })
  if (isConflict) await expect.element(conflict).toBeVisible()
}

test('a number of the base that was emptied is typing, too: Escape asks, and it comes back empty', async () => {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => BOT } })
  const tokens = BASE.getByLabelText('Answer length Maximum tokens')
  await pressButton('Edit your GPT base')
  await userEvent.clear(tokens)
  await leaveAndReturn(opened, BOT)
  await pressButton('Edit your GPT base')
  await expect.element(tokens).toHaveValue(null)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
})

test('Share that was kept sends what was typed, and nothing that was saved elsewhere meanwhile', async () => {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => BOT } })
  const title = SHARE.getByLabelText('Title')
  const openShareLook = async () => {
    await pressButton('Share')
    await userEvent.click(SHARE.getByText('Look', { exact: true }))
  }
  await openShareLook()
  await userEvent.fill(title, 'Mine')
  const appearance = { ...BOT.appearance, welcome: 'Their welcome' }
  opened.api.handle({ shareProject: () => ({ ...BOT, appearance }) })
  await leaveAndReturn(opened, { ...BOT, appearance })
  await openShareLook()
  await expect.element(title).toHaveValue('Mine')
  await pressButton('Save', SHARE)
  const listShares = () => opened.api.calls.filter(({ name }) => name === 'shareProject').map(({ body }) => body)
  await expect.poll(listShares).toMatchObject([{ appearance: { title: 'Mine', welcome: 'Their welcome' } }])
})
