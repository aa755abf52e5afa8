import type { HttpFunction, Project } from '@bricks/contract'
import type { Handlers } from './fake-api.ts'
import { PROJECT } from './sample-data.ts'

export const ORDERS: HttpFunction = {
  id: 'orders',
  name: 'Order status',
  description: 'Tells where an order is, by its number',
  parameters: {
    type: 'object',
    properties: [{ name: 'order', type: 'string', description: 'Its number', isrequired: true }],
    required: ['order'],
  },
  api: {
    url: 'api.shop.example/v1/orders/{order}',
    method: 'GET',
    parameters: [
      { name: 'order', type: 'string', value: 'order', system: true },
      { name: 'channel', type: 'string', value: 'web', system: false },
    ],
    headers: [{ name: 'Authorization', type: 'string', value: '••••k7Q', secret: true }],
  },
}
const SLOTS: HttpFunction = {
  ...ORDERS,
  id: 'slots',
  name: 'Delivery slots',
  api: { ...ORDERS.api, method: 'POST' },
}

export const EDITED: Project = { ...PROJECT, functions: [ORDERS, SLOTS], deployed: false, changes: 2 }

export const BROKEN_PROJECT: Handlers = {
  getProject: () => ({ ...EDITED, paused: 'plan' }),
  listProblems: () =>
    ['brick_timeout', 'brick_blocked', 'brick_bad_status', 'provider_busy', 'provider_failed', 'model_unavailable'].map(
      (code, at) => ({ at: `2026-11-21T1${at}:00:00.000Z`, code, brick: 'Order status' }),
    ),
}
