import { expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'
import { readRawHttp } from './read-raw-http.ts'

const TOKEN = 'canary-4711-token'
const FILE = `@server = https://a.example
@base = {{server}}/v1
@token = ${TOKEN}

### Create an order
# @name create
POST {{base}}/orders
Content-Type: application/json
# who we are
Authorization: Bearer {{token}}

{ "city": {{city}}, "count": 3 }

### Find orders
GET {{base}}/orders
    ?lang=en
    &page=2
Accept: text/csv
Authorization: Bearer {{ token }}

> {% client.test('is found', () => {}) %}

###
DELETE {{base}}/orders/4711 HTTP/1.1
Authorization: Bearer {{token}}
`

test.each([FILE, FILE.replaceAll('\n', '\r\n')])(
  'a file of requests is read with its variables, the query below an address, and without what stands between',
  async (text) => {
    const { functions, connection, notes, ...rest } = await readPasted(text)
    expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual([
      'POST a.example/v1/orders',
      'GET a.example/v1/orders?lang=en&page={page}',
      'DELETE a.example/v1/orders/{order_id}',
    ])
    expect(JSON.parse(functions[0]?.api.body ?? '')).toEqual({ city: '{city}', count: '{count}' })
    expect(functions[1]?.api.headers).toMatchObject([{ name: 'Accept', value: 'text/csv' }])
    expect(functions.every(({ api }) => api.connection === connection?.id)).toBe(true)
    expect(connection).toMatchObject({ host: 'a.example', auth: { kind: 'bearer', token: TOKEN } })
    expect(JSON.stringify({ functions, rest })).not.toContain(TOKEN)
    expect(notes).toEqual([])
  },
)

test('a body from a file is said to be lost', async () => {
  const { brick, notes } = await readOnePastedBrick(
    'POST https://a.example/orders\nContent-Type: application/json\n\n< ./order.json\n',
  )
  expect(brick.api).toMatchObject({ method: 'POST', url: 'a.example/orders' })
  expect(notes).toEqual(['Files that a request reads are not part of what was pasted; they were left out.'])
})

test('a line of a body that looks like a variable stays in the body', async () => {
  const { brick } = await readOnePastedBrick(
    'POST https://a.example/notes\nContent-Type: text/plain\n\nHello\n@name = x\nbye',
  )
  expect(brick.api.body).toBe('Hello\n@name = x\nbye')
})

test('N1: variables that stand in many places do not multiply what was pasted', () => {
  const text = `@a = ${'x'.repeat(3_900)}\n\nPOST https://a.example/x\n\n${'{{a}}'.repeat(20_000)}`
  const { requests } = readRawHttp(text) ?? { requests: [] }
  expect(requests).toHaveLength(1)
  expect(JSON.stringify(requests).length).toBeLessThan(text.length + 1_000_000)
})

test('a request without a version has its host in the next line', async () => {
  const { brick } = await readOnePastedBrick('GET /v1/orders?page=2\nHost: a.example\nX-Shop: depot-7')
  expect(brick.api).toMatchObject({ url: 'a.example/v1/orders?page={page}', headers: [{ name: 'X-Shop' }] })
})

test.each([
  ['ada:canary-4711-token', { user: 'ada', password: TOKEN }],
  ['username:password', { user: 'username', password: '' }],
  ['of-user-and-password', { user: '', password: '' }],
  [Buffer.from(`ada:${TOKEN}`).toString('base64'), { user: 'ada', password: TOKEN }],
])('a sign-in is Basic whether it is encoded or not: %s', async (written, login) => {
  const { connection, ...shown } = await readOnePastedBrick(
    `curl https://a.example/x -H 'Authorization: Basic ${written}'`,
  )
  expect(connection?.auth).toEqual({ kind: 'basic', ...login })
  expect(JSON.stringify(shown)).not.toContain(TOKEN)
})

test('a form may have each pair on a line of its own', async () => {
  const form = 'name=Ada Byron\n&city=New York &\ncount=2'
  const { brick } = await readOnePastedBrick(
    `POST https://a.example/x\nContent-Type: application/x-www-form-urlencoded\n\n${form}`,
  )
  expect(brick.api.body).toBe('name={name}&city={city}&count={count}')
  expect(brick.parameters.properties.map(({ example }) => example)).toEqual(['Ada Byron', 'New York', '2'])
})

test.each(['name=Ada & Co\n\nrefresh_token=TOKEN\n&count=2&', 'name: Ada & Co\nrefresh_token: TOKEN\ncount: 2'])(
  'each line of a form is a pair, and its secrets are no examples: %j',
  async (form) => {
    const { brick, ...rest } = await readOnePastedBrick(
      `POST https://a.example/x\nContent-Type: application/x-www-form-urlencoded\n\n${form.replace('TOKEN', TOKEN)}`,
    )
    const pairs = brick.api.body?.split('&')
    expect(pairs?.[0]).toMatch(/^name=/)
    expect(pairs?.slice(-2)).toEqual(['refresh_token={secret.refresh_token}', 'count={count}'])
    expect(JSON.stringify({ brick, rest })).not.toContain(TOKEN)
  },
)

test('a variable of an editor that is made of several words is one input', async () => {
  const { brick, connection } = await readOnePastedBrick(
    'GET https://a.example/orders?user={{$processEnv CLERK}}&day={{$datetime iso8601 1 d}}\nX-Api-Key: {{$dotenv %KEY}}',
  )
  expect(brick.api.url).toBe('a.example/orders?user={user}&day={day}')
  expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-Api-Key', value: '' })
})

test('a collection of Postman without its head, and a folder of one, are read', async () => {
  const request = { method: 'DELETE', url: 'https://a.example/orders/:id' }
  const item = [{ name: 'Drop', item: [{ name: 'Drop an order', request }] }]
  for (const part of [{ item }, { name: 'Drop', item: item[0]?.item }]) {
    const { kind, functions } = await readPasted(JSON.stringify(part))
    expect(kind).toBe('postman')
    expect(functions).toMatchObject([
      { name: 'Drop an order', api: { method: 'DELETE', url: 'a.example/orders/{order_id}' } },
    ])
  }
})
