import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const HEAD = 'POST /v2/orders/17/lines?notify=true HTTP/1.1'
const BODY = '{\n  "name": "Ada Byron",\n\n  "count": 2\n}'

describe('a request as HTTP writes it', () => {
  test('has its method, address, sign-in and body', async () => {
    const { brick, connection } = await readOnePastedBrick(
      `${HEAD}\r\nHost: api.shop.example\r\nAuthorization: Bearer abcd1234efgh\r\nContent-Type: application/json\r\nX-Shop: depot-7\r\n\r\n${BODY}`,
    )
    expect(brick.api).toMatchObject({
      method: 'POST',
      url: 'api.shop.example/v2/orders/{order_id}/lines?notify=true',
      headers: [{ name: 'X-Shop', value: 'depot-7' }],
      content: 'json',
    })
    expect(JSON.parse(brick.api.body ?? '')).toEqual({ name: '{name}', count: '{count}' })
    expect(connection).toMatchObject({ host: 'api.shop.example', auth: { kind: 'bearer', token: 'abcd1234efgh' } })
  })

  test('may stand on a page, with its answer and words behind it', async () => {
    const page = [
      'Adds a line to an order. Send a request like this one:',
      HEAD,
      'Host: api.shop.example',
      '',
      BODY,
      '',
      'The line is added at once.',
      '',
      'HTTP/1.1 201 Created',
      'Content-Type: application/json',
      '',
      '{"id": 4}',
    ].join('\n')
    const { brick } = await readOnePastedBrick(page)
    expect(JSON.parse(brick.api.body ?? '')).toEqual({ name: '{name}', count: '{count}' })
  })

  test('may stand in a page of Markdown, with its answer and other requests below', async () => {
    const page = [
      'Adds a line:',
      '```http title="Request"',
      'POST https://api.shop.example/v2/orders/17/lines',
      'Content-Type: application/json',
      '',
      BODY,
      '```',
      '```json',
      '{"id": 4}',
      '```',
      'Or another one:',
      '```http',
      'GET https://api.shop.example/v2/orders/17',
      'X-Shop: depot-7',
      '```',
      'Done.',
    ].join('\n')
    const { functions, notes } = await readPasted(page)
    expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual([
      'POST api.shop.example/v2/orders/{order_id}/lines',
      'GET api.shop.example/v2/orders/{order_id}',
    ])
    expect(JSON.parse(functions[0]?.api.body ?? '')).toEqual({ name: '{name}', count: '{count}' })
    expect(notes).toEqual([])
  })

  test('keeps the fences of Markdown in its own body', async () => {
    const { brick } = await readOnePastedBrick(
      'POST https://api.shop.example/notes\nContent-Type: text/markdown\n\nSee:\n```\na = 1\n```',
    )
    expect(brick.api.body).toBe('See:\n```\na = 1\n```')
  })

  test('may have a whole address and no version, but the words of a page are no headers', async () => {
    const { functions } = await readPasted(
      [
        'GET https://api.shop.example/orders/{id}',
        'Returns: an order',
        '',
        'PATCH https://api.shop.example/orders/17',
        'Content-Type: application/json',
        'Prefer: return=minimal',
        '',
        '{"note": "Ring twice"}',
      ].join('\n'),
    )
    expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual([
      'GET api.shop.example/orders/{order_id}',
      'PATCH api.shop.example/orders/{order_id}',
    ])
    expect(functions.map(({ api }) => api.headers.map(({ name }) => name))).toEqual([[], ['Prefer']])
    expect(JSON.parse(functions[1]?.api.body ?? '')).toEqual({ note: '{note}' })
  })

  test('without a host asks for it', async () => {
    const { brick, notes } = await readOnePastedBrick('DELETE /orders/17 HTTP/1.1\nAccept: application/json')
    expect(brick.api).toMatchObject({ method: 'DELETE', url: 'your-host.example.com/orders/{order_id}' })
    expect(notes.join(' ')).toContain('Put the real name of the host')
  })

  test('without a host and a version is read if a header stands below it', async () => {
    const { functions, connection, notes } = await readPasted(
      'GET /v1/orders/{id}\nAuthorization: Bearer {token}\n\nPOST /v1/orders\nContent-Type: application/json\n\n{"city": "Brno"}',
    )
    expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual([
      'GET your-host.example.com/v1/orders/{order_id}',
      'POST your-host.example.com/v1/orders',
    ])
    expect(JSON.parse(functions[1]?.api.body ?? '')).toEqual({ city: '{city}' })
    expect(connection?.auth).toEqual({ kind: 'bearer', token: '' })
    expect(notes.join(' ')).toContain('Put the real name of the host')
  })

  test('without a host is one of a list where the page tells the base address', async () => {
    const { functions } = await readPasted(
      'Base URL: https://a.example\n\nGET /orders\nAuthorization: Bearer {token}\n\nDELETE /orders/{id}\n',
    )
    expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual([
      'GET a.example/orders',
      'DELETE a.example/orders/{order_id}',
    ])
  })

  test.each(['GET /v1/orders/{id}', '| `PATCH` | `/orders/:id` |', '### DELETE /orders/{id}\n\nDeletes an order.'])(
    'without a host and a header says what is missing: %j',
    async (text) => expect(readPasted(text)).rejects.toThrow('a request without its host'),
  )

  test.each(['GET started with our API', 'POST /orders adds an order.', 'HTTP/1.1 200 OK\nContent-Type: text/plain'])(
    'is no sentence and no answer: %s',
    async (text) => expect(readPasted(text)).rejects.toMatchObject({ name: 'NothingRead' }),
  )
})

test.each([
  ['`GET https://a.example/v1/orders/{orderId}`', 'GET', '/v1/orders/{orderId}'],
  ['- **`DELETE https://a.example/v1/orders/:id`**', 'DELETE', '/v1/orders/{order_id}'],
  ['1. `POST https://a.example/v1/orders`', 'POST', '/v1/orders'],
  ['**Endpoint:** `PUT https://a.example/v1/orders/{orderId}`', 'PUT', '/v1/orders/{orderId}'],
  ['- **Endpoint**: `GET https://a.example/v1/orders`', 'GET', '/v1/orders'],
  ['Request URL: PATCH https://a.example/v1/orders', 'PATCH', '/v1/orders'],
])('a request in a sentence of Markdown is read without the words around it: %s', async (line, method, path) => {
  const { brick, notes } = await readOnePastedBrick(
    `# Orders\n\nFor one order:\n\n${line}\n\n| Name | What |\n|---|---|\n| id | The order |\n\n\`\`\`json\n{"id": 7}\n\`\`\`\n`,
  )
  expect(brick.api).toMatchObject({ method, url: `a.example${path}`, headers: [] })
  expect(brick.api.body).toBeUndefined()
  expect(notes).toEqual([
    'Of a request in a sentence only the method and the address were read. Add its other parts by hand.',
  ])
})

test('a body of JSON may stand right below the address', async () => {
  const { brick } = await readOnePastedBrick('POST https://a.example/v4/notes\n{\n  "text": "Please ring"\n}')
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ text: '{text}' })
})
