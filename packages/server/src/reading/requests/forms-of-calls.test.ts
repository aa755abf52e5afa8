import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

test('of a call of JSON-RPC the parameters are inputs, and what tells it apart from other JSON stays', async () => {
  const { brick } = await readOnePastedBrick(
    `curl https://a.example/rpc --json '{"jsonrpc": "2.0", "method": "order_status", "params": {"number": "A-4711", "count": 2}, "id": 1}'`,
  )
  expect(JSON.parse(brick.api.body ?? '')).toEqual({
    jsonrpc: '2.0',
    method: 'order_status',
    params: { number: '{number}', count: '{count}' },
    id: 1,
  })
  const bare = await readOnePastedBrick(
    `curl https://a.example/rpc --json '{"jsonrpc": "2.0", "method": "ping", "id": 7}'`,
  )
  expect(JSON.parse(bare.brick.api.body ?? '')).toEqual({ jsonrpc: '2.0', method: 'ping', id: 7 })
  expect(bare.brick.parameters.properties).toEqual([])
})

test('a secret and a placeholder beside the parameters of a call of JSON-RPC are read as anywhere else', async () => {
  const key = 'canary0424bd59b807674191'
  const { brick } = await readOnePastedBrick(
    `curl https://a.example/rpc --json '{"jsonrpc": "2.0", "method": "{{call}}", "token": "${key}", "id": "${key}"}'`,
  )
  expect(JSON.stringify(brick)).not.toContain(key)
  expect(JSON.parse(brick.api.body ?? '')).toMatchObject({
    jsonrpc: '2.0',
    method: '{method}',
    token: '{secret.token}',
  })
  const several = await readOnePastedBrick(
    `curl https://a.example/rpc --json '[{"jsonrpc": "2.0", "method": "ping", "params": {"city": "Brno"}, "id": 1}]'`,
  )
  expect(JSON.parse(several.brick.api.body ?? '')).toMatchObject([
    { jsonrpc: '2.0', params: { city: '{city}' }, id: 1 },
  ])
})

test.each([
  ['https://api.weather.example/points/39.7456,-97.0892', '/points/{coordinates}'],
  ['https://a.example/route/v1/car/13.388860,52.517037;13.397634,52.529407?steps=true', '/route/v1/car/{coordinates}'],
])('the coordinates in a path are an input: %s', async (address, path) => {
  const { brick } = await readOnePastedBrick(address)
  expect(brick.api.url).toContain(path)
  expect(brick.parameters.properties).toMatchObject([{ name: 'coordinates', type: 'string', isrequired: true }])
})
