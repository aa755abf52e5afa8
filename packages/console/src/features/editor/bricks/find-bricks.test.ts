import type { ConnectedFunction, Connection } from '@bricks/contract'
import { expect, test } from 'vitest'
import { findBricks, groupBricks } from './find-bricks.ts'

const createBrick = (
  id: string,
  name: string,
  url = 'api.shop.example/v1',
  connection?: string,
): ConnectedFunction => ({
  id,
  name,
  description: `Says ${id}`,
  parameters: { type: 'object', properties: [], required: [] },
  api: { url, method: 'GET', parameters: [], headers: [], ...(connection && { connection }) },
})
const createTestConnection = (id: string): Connection =>
  ({ id, name: id, host: 'api.shop.example', auth: { kind: 'none' } }) as never
const ORDERS = createBrick('orders', 'Order status', 'api.shop.example/v1/orders', 'shop')
const WEATHER = createBrick('weather', 'Wetter in Zürich', 'weather.example/now')
const SLOTS = createBrick('slots', 'حالة الطلب', 'api.shop.example/v1/slots', 'shop')
const ALL = [ORDERS, WEATHER, SLOTS]
const listIds = (bricks: readonly ConnectedFunction[]) => bricks.map(({ id }) => id)

test.each([
  ['', ['orders', 'weather', 'slots']],
  ['STATUS order', ['orders']],
  ['zurich', ['weather']],
  ['says slots', ['slots']],
  ['الطلب', ['slots']],
  ['shop.example', ['orders', 'slots']],
  ['v1', []],
])('the search “%s” finds %j', (search, found) => {
  expect(listIds(findBricks(ALL, search))).toEqual(found)
})

test('bricks stand by their sign-in in the order in which each first comes', () => {
  const groups = groupBricks([...ALL, createBrick('lost', 'Lost', 'a.example', 'gone')], [createTestConnection('shop')])
  expect(groups.map(({ connection, bricks }) => [connection?.id, listIds(bricks)])).toEqual([
    ['shop', ['orders', 'slots']],
    [undefined, ['weather', 'lost']],
  ])
})
