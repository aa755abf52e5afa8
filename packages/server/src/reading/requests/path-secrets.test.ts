import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

test.each([
  'https://maker.a.example/trigger/order_made/with/key/dkJ4f9a8b7c6d5e4f3a2b1c',
  'https://v6.rates.example/v6/4f9a8b7c6d5e4f3a2b1c0d9e/latest/USD',
  'https://mainnet.a.example/v3/4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c',
  'https://a.example/hooks-of/token/4f9a8b7c6d5e4f3a2b1c0d9e',
])('a key in a path is asked of the builder, and stands nowhere in what is read: %s', async (address) => {
  const [key = ''] = /\/(\w{20,})(?:\/|$)/.exec(address)?.slice(1) ?? []
  const { brick, connection, notes } = await readOnePastedBrick(`curl -X POST ${address} -d 'note=${key}'`)
  expect(brick.api.url).toContain('/{secret}')
  expect(brick.api.parameters).toContainEqual(expect.objectContaining({ name: 'secret', value: '', secret: true }))
  expect(JSON.stringify({ brick, connection, notes })).not.toContain(key)
})

test.each([
  [
    'https://hook.eu2.make.example/5hq3x8b9c0d1e2f3g4h5i6j7k8l9m0n1',
    'hook.eu2.make.example/{secret}',
    '5hq3x8b9c0d1e2f3g4h5i6j7k8l9m0n1',
  ],
  [
    'https://webhook.a.example/0b6f1c9e-2d4a-4c58-9f7e-1a2b3c4d5e6f',
    'webhook.a.example/{secret}',
    '0b6f1c9e-2d4a-4c58-9f7e-1a2b3c4d5e6f',
  ],
  [
    'https://a.example/webhook-test/0b6f1c9e-2d4a-4c58-9f7e-1a2b3c4d5e6f',
    'a.example/webhook-test/{secret}',
    '0b6f1c9e-2d4a-4c58-9f7e-1a2b3c4d5e6f',
  ],
  [
    'https://a.example/hooks/catch/1234567/olgexvy/',
    'a.example/hooks/catch/{secret}/{secret_2}/',
    '1234567',
    'olgexvy',
  ],
  [
    'https://a.example/hooks/catch/1234567/o2gexvy/silent/',
    'a.example/hooks/catch/{secret}/{secret_2}/silent/',
    '1234567',
    'o2gexvy',
  ],
])(
  'what makes the address of a hook secret is asked of the builder, not of a visitor: %s',
  async (address, url, ...secrets) => {
    const { brick } = await readOnePastedBrick(address)
    expect(brick.api.url).toBe(url)
    expect(brick.parameters.properties).toEqual([])
    for (const secret of secrets) expect(JSON.stringify(brick).toLowerCase()).not.toContain(secret)
  },
)

test('a path behind a host of hooks that tells of things has its inputs as before', async () => {
  const { brick } = await readOnePastedBrick('https://hooks.a.example/v1/orders/48213/lines')
  expect(brick.api.url).toBe('hooks.a.example/v1/orders/{order_id}/lines')
})

test.each([
  ['https://a.example/v1/3fa85f64-5717-4562-b3fc-2c963f66afa6', 'a.example/v1/{id}'],
  ['https://a.example/v0/appB4k7Jq2Lw9XzTe/Orders', 'a.example/v0/{id}/Orders'],
  ['https://a.example/v1/keys/4f9a8b7c6d5e4f3a2b1c0d9e', 'a.example/v1/keys/{key_id}'],
  ['https://a.example/v1/orders/4f9a8b7c6d5e4f3a2b1c0d9e', 'a.example/v1/orders/{order_id}'],
  ['https://a.example/v1/token/0xdAC17F958D2ee523a2206206994597C13D831ec7', 'a.example/v1/token/{token_id}'],
  ['https://a.example/v1/0xdAC17F958D2ee523a2206206994597C13D831ec7/price', 'a.example/v1/{id}/price'],
  ['https://a.example/v1/price?token=0xdAC17F958D2ee523a2206206994597C13D831ec7', 'a.example/v1/price?token={token}'],
])('an id in a path is an input as before: %s', async (address, url) => {
  expect((await readOnePastedBrick(address)).brick.api.url).toBe(url)
})

test('the codes of two places are inputs, although they look like words of the API', async () => {
  const { brick } = await readOnePastedBrick(
    'https://a.example/flights?originLocationCode=SYD&destinationLocationCode=BKK&currencyCode=EUR',
  )
  expect(brick.api.url).toBe(
    'a.example/flights?originLocationCode={originLocationCode}&destinationLocationCode={destinationLocationCode}&currencyCode=EUR',
  )
})

test('an amount that is written with its cents stays a text in a form, since as a number it loses them', async () => {
  const { brick } = await readOnePastedBrick('curl https://a.example/pay -d amount=10.00 -d latitude=52.52')
  expect(brick.parameters.properties).toMatchObject([
    { name: 'amount', type: 'string', example: '10.00' },
    { name: 'latitude', type: 'number' },
  ])
})

test('the symbol of a share is an input, although it looks like a word of the API', async () => {
  const { brick } = await readOnePastedBrick('https://a.example/query?function=GLOBAL_QUOTE&symbol=IBM')
  expect(brick.api.url).toBe('a.example/query?function=GLOBAL_QUOTE&symbol={symbol}')
})

test('the password of a call of Odoo is asked of the builder, although only its place tells of it', async () => {
  const readCall = (service: string, args: unknown[]) =>
    readOnePastedBrick(
      `curl https://a.example/jsonrpc --json '${JSON.stringify({ jsonrpc: '2.0', method: 'call', params: { service, method: 'x', args } })}'`,
    )
  const found = await readCall('object', [
    'shop',
    2,
    'tulip4711',
    'res.partner',
    'search',
    [[['email', '=', 'a@b.cz']]],
  ])
  expect(found.brick.api.secrets).toEqual([{ name: 'password', value: '', secret: true }])
  expect(JSON.parse(found.brick.api.body ?? '').params.args[2]).toBe('{secret.password}')
  expect(JSON.stringify(found)).not.toContain('tulip4711')
  const entered = await readCall('common', ['shop', 'ada@b.cz', 'tulip4711'])
  expect(JSON.stringify(entered)).not.toContain('tulip4711')
  const other = await readCall('orders', ['shop', 2, 'tulip4711'])
  expect(other.brick.api.secrets ?? []).toEqual([])
})
