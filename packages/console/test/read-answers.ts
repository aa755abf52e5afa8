import type { ConnectedFunction, Connection, ReadAnswer } from '@bricks/contract'
import { ORDERS } from './editor-project.ts'

export const SHOP: Connection = {
  id: 'pasted-shop',
  name: 'Shop',
  host: 'api.shop.example',
  auth: { kind: 'bearer', token: 'sk_live_pasted_9' },
}

export const NOTE: ConnectedFunction = {
  id: 'read-note',
  name: 'Leave a note',
  description: 'Leaves a note for the driver of an order.',
  parameters: {
    type: 'object',
    properties: [
      { name: 'order_number', type: 'string', description: 'Order number.', isrequired: true, example: 'A17' },
      { name: 'note', type: 'string', description: 'Note.', isrequired: true, example: 'Ring twice' },
      { name: 'urgent', type: 'boolean', description: 'Urgent.', isrequired: false, example: 'false' },
    ],
    required: ['order_number', 'note'],
  },
  api: {
    url: 'api.shop.example/v2/orders/{order_number}/notes',
    method: 'POST',
    parameters: [],
    headers: [],
    fill: 2,
    content: 'json',
    body: '{"note":"{note}","urgent":"{urgent}"}',
    connection: SHOP.id,
  },
}

export const ONE_READ: ReadAnswer = {
  kind: 'curl',
  title: 'Shop',
  connection: SHOP,
  functions: [NOTE],
  groups: [],
  total: 1,
  notes: ['--compressed changes nothing for a bot.'],
}

const createLookUpFunction = (id: string, name: string): ConnectedFunction => ({
  ...ORDERS,
  id,
  name,
  description: `Looks up ${name.toLowerCase()}`,
  api: { ...ORDERS.api, url: `api.shop.example/v2/${id}`, headers: [], fill: 2, connection: SHOP.id },
})

export const MANY_READ: ReadAnswer = {
  kind: 'openapi',
  title: 'Shop API',
  connection: { ...SHOP, auth: { kind: 'key', in: 'header', name: 'X-Api-Key', value: '' } },
  functions: [
    NOTE,
    ...['Customers', 'Invoices', 'Orders', 'Parcels', 'Prices', 'Returns', 'Stock'].map((name) =>
      createLookUpFunction(name.toLowerCase(), name),
    ),
  ],
  groups: [
    { name: 'Orders', functions: ['read-note', 'orders', 'parcels', 'returns'] },
    { name: 'Goods', functions: ['prices', 'stock'] },
  ],
  total: 8,
  notes: [],
}

export const NOTHING_READ = {
  code: 'nothing_read',
  error: 'No API was found in this. Paste a cURL command or an API description.',
}
