import type { ConnectedFunction, Connection } from '@bricks/contract'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetCalledBricks, noteCalledBrick } from '#features/editor/preview/called-bricks.ts'
import { ORDERS } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { findAccessibilityFaults } from '#test/find-accessibility-faults.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

const SIGN_IN: Connection = {
  id: 'google',
  name: 'Our Google',
  host: 'api.shop.example',
  auth: {
    kind: 'oauth2-code',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    client_id: 'c-1',
    state: 'failed',
  },
}
const NEEDY: ConnectedFunction = {
  ...ORDERS,
  enabled: false,
  parameters: {
    type: 'object',
    properties: [
      { name: 'orderNumber', type: 'string', description: 'The number of the order', isrequired: true },
      { name: 'q', type: 'string', description: 'Words to look for', isrequired: false },
    ],
    required: ['orderNumber'],
  },
  api: { ...ORDERS.api, method: 'DELETE', connection: 'google' },
}
const TOOL: ConnectedFunction = {
  ...ORDERS,
  id: 'tool',
  name: 'Find a page',
  parameters: { type: 'object', properties: [], required: [] },
  api: { kind: 'mcp', url: 'mcp.shop.example/mcp', tool: 'find' },
}

const OFF_IN_DRAFT = /^Off in your draft: .* visitors from the next deploy on\.$/

const findButton = (name: string) => page.getByRole('button', { name, exact: true })
const findCard = (name: string) => page.getByRole('article', { name })
const createNamedBrick = (id: string, name: string): ConnectedFunction => ({ ...ORDERS, id, name })
const openEditor = (functions: ConnectedFunction[], api: Handlers = {}) =>
  openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => ({ ...PROJECT, functions }), ...api } })

beforeEach(async () => {
  forgetCalledBricks()
  await page.viewport(1280, 900)
})

test('a card says in words what its brick needs, who signs in, and that it is off', async () => {
  const project = { ...PROJECT, functions: [NEEDY, TOOL], connections: [SIGN_IN] }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => project } })
  const row = findCard('Order status')
  await expect.element(row.getByText('needs order number · Words to look for')).toBeVisible()
  await expect.element(row.getByText('signs in as Our Google')).toBeVisible()
  await expect.element(row.getByText('Connect again')).toBeVisible()
  await expect.element(row.getByText(OFF_IN_DRAFT)).toBeVisible()
  await expect.element(row.getByText('DELETE')).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Find a page' }).getByText('MCP')).toBeVisible()
  expect(await findAccessibilityFaults()).toEqual([])
})

test('where no version is live, a brick that is off is said to be unused', async () => {
  await openEditor([], { getProject: () => ({ ...PROJECT, live: false, live_url: '', functions: [NEEDY] }) })
  await expect.element(findCard('Order status').getByText('Off: the bot does not use it.')).toBeVisible()
})

test('a row says how its brick last answered, and why it fails in words', async () => {
  const at = '2026-11-21T10:00:00.000Z'
  await openEditor([createNamedBrick('a', 'Works'), createNamedBrick('b', 'Fails'), createNamedBrick('c', 'Is new')], {
    listBrickStates: () => [
      { id: 'a', state: 'works', at },
      { id: 'b', state: 'failing', at, code: 'brick_timeout' },
    ],
  })
  await expect.element(findCard('Works').getByText('works', { exact: true })).toBeVisible()
  await expect.element(findCard('Fails').getByText('failing')).toBeVisible()
  await expect.element(findCard('Fails').getByText(/^Its last call failed: it took too long to answer/)).toBeVisible()
  await expect.element(findCard('Is new').getByText('never tried')).toBeVisible()
  expect(await findAccessibilityFaults()).toEqual([])
})

test('where the states do not arrive the rows say nothing of them', async () => {
  await openEditor([ORDERS], { listBrickStates: () => refuse('not_found') })
  await expect.element(findCard('Order status')).toBeVisible()
  await expect.element(findCard('Order status').getByText('never tried')).not.toBeInTheDocument()
})

test('a try in this tab counts at once', async () => {
  await openEditor([ORDERS], {
    tryFunction: () => makeTrialAnswer({ status: 401 }),
  })
  await userEvent.click(findButton('Edit Order status'))
  const dialog = page.getByRole('dialog', { name: 'Edit an API' })
  await userEvent.fill(dialog.getByLabelText('Sample order'), 'A17')
  await userEvent.click(dialog.getByRole('button', { name: 'Try' }))
  await expect.element(dialog.getByText('Status 401')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(findCard('Order status').getByText('failing')).toBeVisible()
})

test('a brick is switched off without being deleted, and on again as it was', async () => {
  await openEditor([ORDERS])
  const use = page.getByRole('switch', { name: 'Use Order status' })
  await expect.element(use).toBeChecked()
  await userEvent.click(use)
  await expect.element(findCard('Order status').getByText(OFF_IN_DRAFT)).toBeVisible()
  await expect.element(findButton('Save')).toBeEnabled()
  await userEvent.click(use)
  await expect.element(findButton('Save')).toBeDisabled()
})

test('colour and mark are chosen at the block and saved with the draft', async () => {
  const { api } = await openEditor([ORDERS], { updateProject: () => refuse('internal') })
  await userEvent.click(findButton('Change colour and mark of Order status'))
  const dialog = page.getByRole('dialog', { name: 'Colour and mark' })
  await expect.element(dialog).toBeVisible()
  expect(await findAccessibilityFaults()).toEqual([])
  await userEvent.click(dialog.getByTitle('Teal'))
  await expect.element(dialog.getByRole('radio', { name: 'Teal' })).toBeChecked()
  await userEvent.fill(dialog.getByLabelText('Mark'), 'مرحبا')
  await expect.element(findCard('Order status').getByText('مر', { exact: true })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(findButton('Save'))
  const look = { color: 'teal', mark: 'مر' }
  await expect
    .poll(() => api.calls.find(({ name }) => name === 'updateProject')?.body)
    .toMatchObject({ functions: [{ id: 'orders', look }] })
})

test('a look goes back to how it was given', async () => {
  await openEditor([{ ...ORDERS, look: { color: 'teal', mark: '🚚' } }])
  await expect.element(findCard('Order status').getByText('🚚')).toBeInTheDocument()
  await userEvent.click(findButton('Change colour and mark of Order status'))
  await userEvent.click(findButton('Back to how it was given'))
  await expect.element(page.getByLabelText('Mark')).toHaveValue('')
  await expect.element(findCard('Order status').getByText('O', { exact: true })).toBeInTheDocument()
})

test('a brick that is called lights up and says so once', async () => {
  await openEditor([ORDERS, createNamedBrick('slots', 'Delivery slots')])
  await expect.element(findCard('Order status').getByText('never tried')).toBeVisible()
  await act(() => noteCalledBrick('orders', 'calling'))
  await expect.element(findCard('Order status').getByText('is called', { exact: true })).toBeVisible()
  await expect.element(page.getByText('“Order status” is called.')).toBeInTheDocument()
  await act(() => noteCalledBrick('orders', 'called'))
  await expect.element(findCard('Order status').getByText('called just now')).toBeVisible()
  await act(() => noteCalledBrick('orders', 'failed'))
  await expect.element(findCard('Order status').getByText('call failed')).toBeVisible()
  await expect.element(findCard('Delivery slots').getByText('never tried')).toBeVisible()
  expect(await findAccessibilityFaults()).toEqual([])
})
