import type { Connection, Project } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broadcastConnectionNews } from '#api/connections/connection-news.ts'
import { ORDERS } from '#test/editor-project.ts'
import type { Handlers } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const SHOP: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: '' } }
const CALENDAR: Connection = {
  id: 'calendar',
  name: 'Calendar',
  host: 'calendar.example',
  auth: {
    kind: 'oauth2-code',
    authorize_url: 'https://calendar.example/authorize',
    token_url: 'https://calendar.example/token',
    client_id: 'bricks',
    state: 'needed',
  },
}
const CONNECTED: Connection = { ...CALENDAR, auth: { ...CALENDAR.auth, state: 'connected' } as Connection['auth'] }
const createBrickUsing = (id: string, connection: string) => ({
  ...ORDERS,
  id,
  name: `Order ${id}`,
  api: { ...ORDERS.api, connection },
})
const IMPORTED: Project = {
  ...PROJECT,
  functions: [createBrickUsing('a', 'shop'), createBrickUsing('b', 'shop'), createBrickUsing('c', 'calendar')],
  connections: [SHOP, CALENDAR],
}
const signIns = page.getByRole('region', { name: 'Sign-ins' })
const findRow = (name: string) => signIns.getByRole('listitem').filter({ hasText: name })
const pressButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

beforeEach(() => page.viewport(1280, 860))

async function openEditor(project: Project, api: Handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => project, ...api } })
  await expect.element(page.getByRole('heading', { name: 'Instructions and model' })).toBeVisible()
  const listSentBodies = (name: string) => opened.api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...opened, sent: listSentBodies }
}

test('what an imported project lacks is said once for each sign-in, and entered once', async () => {
  const { sent } = await openEditor(IMPORTED, {
    updateProject: () => ({ ...IMPORTED, revision: 4 }),
  })
  expect(page.getByText(/needs to be connected/).elements()).toHaveLength(2)
  await expect.element(findRow('Shop').getByText(/used by 2 APIs/)).toBeVisible()
  await pressButton('Connect Shop now')
  const dialog = page.getByRole('dialog', { name: 'Sign-in of Shop' })
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }))
  await expect.element(dialog.getByLabelText('Token', { exact: true })).toHaveFocus()
  await userEvent.fill(dialog.getByLabelText('Token', { exact: true }), 'sk_9')
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(page.getByText(/needs to be connected/).elements()).toHaveLength(1)
  await pressButton('Save')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect
    .poll(() => sent('updateProject'))
    .toMatchObject([{ revision: 3, connections: [{ id: 'shop', auth: { token: 'sk_9' } }, { id: 'calendar' }] }])
})

test('a sign-in that no API uses is listed, and nothing is said to be wanting because of it', async () => {
  await openEditor({ ...IMPORTED, functions: [createBrickUsing('a', 'shop')] })
  await expect.element(findRow('Calendar').getByText(/not used/)).toBeVisible()
  await expect.element(page.getByText(/^Shop needs to be connected/)).toBeVisible()
  expect(page.getByText(/needs to be connected/).elements()).toHaveLength(1)
  expect(page.getByText(/“Calendar” is not connected/).elements()).toHaveLength(0)
})

test('a sign-in that somebody finished in another tab shows here, with unsaved edits left alone', async () => {
  let project = { ...IMPORTED, connections: [CALENDAR] }
  await openEditor(project, { getProject: () => project })
  await pressButton('Delete Order a')
  await expect.element(findRow('Calendar').getByText(/Not connected yet/)).toBeVisible()
  project = { ...project, connections: [CONNECTED] }
  broadcastConnectionNews({ project_id: 'another', connection_id: 'calendar', outcome: 'connected' })
  broadcastConnectionNews({ project_id: project.id, connection_id: 'calendar', outcome: 'connected' })
  await expect.element(findRow('Calendar').getByText('Connected', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/needs to be connected/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
})

test('Connect saves the sign-in alone, and opens the page of its provider', async () => {
  const starts: unknown[] = []
  const { sent } = await openEditor(IMPORTED, {
    updateProject: () => ({ ...IMPORTED, revision: 4 }),
    startConnection: ({ body }) => {
      starts.push(body)
      return { url: 'about:blank' }
    },
  })
  await pressButton('Edit your GPT base')
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Renamed')
  await pressButton('Update')
  await pressButton('Connect Calendar now')
  const dialog = page.getByRole('dialog', { name: 'Sign-in of Calendar' })
  await userEvent.fill(dialog.getByLabelText(/^Client ID/i), 'mine')
  await userEvent.click(dialog.getByRole('button', { name: /^Connect\b/ }))
  await expect.poll(() => starts).toEqual([{ project_id: PROJECT.id, connection_id: 'calendar' }])
  expect(sent('updateProject')).toMatchObject([
    { connections: [{ id: 'shop' }, { id: 'calendar', auth: { client_id: 'mine' } }] },
  ])
  expect(sent('updateProject')[0]).not.toHaveProperty('name')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
})

test('a sign-in stays when its last API goes, and can then be removed and brought back', async () => {
  await openEditor({ ...IMPORTED, functions: [createBrickUsing('a', 'shop')], connections: [SHOP] })
  await pressButton('Delete Order a')
  await expect.element(findRow('Shop').getByText(/not used/)).toBeVisible()
  await pressButton('Remove the sign-in Shop')
  await expect.element(signIns).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }).first())
  await expect.element(findRow('Shop')).toBeVisible()
})

test('a sign-in whose removal is undone stands in its old place, so that nothing is left to save', async () => {
  await openEditor({ ...IMPORTED, functions: [], connections: [SHOP, CALENDAR] })
  await pressButton('Remove the sign-in Shop')
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }).first())
  await expect.element(findRow('Shop')).toBeVisible()
  await expect.element(page.getByText('Unsaved changes').first()).not.toBeInTheDocument()
})

test('what was typed into a sign-in survives Back but for its secrets, and Cancel asks before it goes', async () => {
  const basic: Connection = { ...SHOP, auth: { kind: 'basic', user: '', password: '' } }
  const { goTo, goBack } = await openEditor({ ...IMPORTED, connections: [basic] })
  const dialog = page.getByRole('dialog', { name: 'Sign-in of Shop' })
  await pressButton('Connect Shop now')
  await userEvent.fill(dialog.getByLabelText('User'), 'harbour')
  await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), 'very-secret')
  expect(Object.values(sessionStorage).join()).not.toContain('very-secret')
  await goTo('/dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
  await goBack()
  await pressButton('Connect Shop now')
  await expect.element(dialog.getByText(/is back, but for secrets/)).toBeVisible()
  await expect.element(dialog.getByLabelText('User')).toHaveValue('harbour')
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await pressButton('Connect Shop now')
  await expect.element(dialog.getByLabelText('User')).toHaveValue('')
})
