import type { ConnectedFunction, Connection } from '@bricks/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { findObstacles } from '#test/find-obstacles.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

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

test('a card says in words what its brick needs, who signs in, and that it is off', async () => {
  const project = { ...PROJECT, functions: [NEEDY, TOOL], connections: [SIGN_IN] }
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => project } })
  const card = page.getByRole('article', { name: 'Order status' })
  await expect.element(card.getByText('needs: order number · Words to look for')).toBeVisible()
  await expect.element(card.getByText('signs in as Our Google')).toBeVisible()
  await expect.element(card.getByText('Connect again')).toBeVisible()
  await expect.element(card.getByText('Off: the bot does not use it')).toBeVisible()
  await expect.element(card.getByText('DELETE')).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Find a page' }).getByText('MCP')).toBeVisible()
  expect(await findObstacles()).toEqual([])
})
