import type { Connection, Project } from '@bricks/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broadcastConnectionNews } from '#api/connections/connection-news.ts'
import { queryClient } from '#app/session/query-client.ts'
import { ORDERS } from '#test/editor-project.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const AUTH = {
  kind: 'oauth2-code',
  authorize_url: 'https://api.shop.example/authorize',
  token_url: 'https://api.shop.example/token',
  client_id: 'first',
  scope: 'read',
  state: 'needed',
} as const
const SHOP: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: AUTH }
const OTHER: Connection = { id: 'other', name: 'Other', host: 'other.example', auth: { kind: 'bearer', token: '' } }
const BOT: Project = {
  ...PROJECT,
  functions: [{ ...ORDERS, api: { ...ORDERS.api, connection: 'shop' } }],
  connections: [SHOP, OTHER],
}
const dialog = page.getByRole('dialog')
const clientId = dialog.getByLabelText('Client id')
const pressButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }).first())
const openSignIn = () =>
  userEvent.click(page.getByRole('button', { name: /Connect Shop now|Edit the sign-in Shop/ }).first())
const openBrick = async () => {
  await pressButton('Edit Order status')
  await pressButton('Change this sign-in')
}

beforeEach(async () => {
  await page.viewport(1280, 860)
  const opened = { opener: null, location: { href: '' }, close: vi.fn() }
  const spy = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => spy.mockRestore())
})

async function openEditor() {
  let stored = BOT
  const opened = await openPage(`/edit/${BOT.id}`, {
    api: {
      getProject: () => stored,
      updateProject: ({ body }) => {
        stored = { ...stored, ...(body as Partial<Project>), revision: stored.revision + 1 }
        return stored
      },
      startConnection: () => ({ url: 'about:blank' }),
    },
  })
  /** Leaves the form open, as a reload does; meanwhile somebody else saves the sign-in. */
  const leaveAndReturn = async (auth: object) => {
    await opened.goTo('/help')
    const connections = [{ ...SHOP, auth: { ...AUTH, ...auth } } as Connection, OTHER]
    stored = { ...stored, connections, revision: stored.revision + 1 }
    queryClient.clear()
    await opened.goTo(`/edit/${BOT.id}`)
  }
  const storeDraft = (auth: object) => {
    stored = { ...stored, connections: [{ ...SHOP, auth: { ...AUTH, ...auth } } as Connection, OTHER] }
  }
  const listSaves = () =>
    opened.api.calls.filter(({ name }) => name === 'updateProject').map(({ body }) => body as Project)
  return { leaveAndReturn, storeDraft, listSaves }
}

test('Connect in a form that was kept sends what a colleague saved meanwhile in another field along', async () => {
  const { leaveAndReturn, listSaves } = await openEditor()
  await openSignIn()
  await userEvent.fill(clientId, 'mine')
  await leaveAndReturn({ scope: 'read write' })
  await openSignIn()
  await expect.element(clientId).toHaveValue('mine')
  await pressButton('Connect in a window')
  await expect.poll(listSaves).toMatchObject([
    {
      revision: BOT.revision + 1,
      connections: [{ auth: { client_id: 'mine', scope: 'read write' } }, { id: 'other' }],
    },
  ])
})

test.each([
  ['the sign-in', openSignIn],
  ['its API', openBrick],
])('Connect in a kept form of %s saves nothing over what a colleague saved in the same field', async (_what, open) => {
  const { leaveAndReturn, listSaves } = await openEditor()
  await open()
  await userEvent.fill(clientId, 'mine')
  await leaveAndReturn({ client_id: 'theirs' })
  await open()
  await expect.element(clientId).toHaveValue('mine')
  await pressButton('Connect in a window')
  await expect.element(dialog.getByText(/Save first/)).toBeVisible()
  expect(listSaves()).toEqual([])
})

test.each([
  ['the sign-in', openSignIn],
  ['its API', openBrick],
])('a sign-in that was connected meanwhile is no change of a colleague in a kept form of %s', async (_what, open) => {
  const { leaveAndReturn, listSaves } = await openEditor()
  await open()
  await userEvent.fill(clientId, 'mine')
  await leaveAndReturn({ state: 'connected', account: 'bea@shop.example' })
  await open()
  await expect.element(clientId).toHaveValue('mine')
  await expect.element(dialog.getByText('Connected as bea@shop.example')).toBeVisible()
  await pressButton('Update')
  await pressButton('Save')
  await expect.poll(listSaves).toMatchObject([{ revision: BOT.revision + 1 }])
})

test('after Connect nothing counts as unsaved, and Cancel of the form asks nothing', async () => {
  const { storeDraft } = await openEditor()
  await openSignIn()
  await userEvent.fill(clientId, 'mine')
  await pressButton('Connect in a window')
  await expect.element(dialog.getByText(/This page notices by itself/)).toBeVisible()
  storeDraft({ client_id: 'mine', state: 'connected', account: 'bea@shop.example' })
  broadcastConnectionNews({ project_id: BOT.id, connection_id: 'shop', outcome: 'connected' })
  await expect.element(dialog.getByText('Connected as bea@shop.example')).toBeVisible()
  await pressButton('Cancel')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(page.getByText('Unsaved changes').elements()).toEqual([])
})
