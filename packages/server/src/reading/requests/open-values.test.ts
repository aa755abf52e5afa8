import { describe, expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

type Answer = Awaited<ReturnType<typeof readOnePastedBrick>>

const listInputs = ({ brick }: Answer) =>
  brick.parameters.properties.map(({ name, type, isrequired, example = '' }) => [name, type, isrequired, example])
const parseBrickBody = ({ brick }: Answer) => JSON.parse(brick.api.body ?? '')

describe('a collection that was made from a description', () => {
  const readPostmanRequest = (request: object) =>
    readOnePastedBrick(JSON.stringify({ info: { name: 'Shop' }, item: [{ name: 'X', request }] }))

  test('says types, descriptions and what is required, and its types are no examples', async () => {
    const answer = await readPostmanRequest({
      url: {
        protocol: 'https',
        host: ['api', 'shop', 'example'],
        path: ['shops', ':shop', 'orders'],
        query: [
          { key: 'most', value: '<integer>', description: '(Required) How many `orders`.' },
          { key: 'state', value: '<string>', description: 'Of one state.' },
          { key: 'with', value: '<string>', description: '' },
          { key: 'with', value: '<string>', description: '' },
          { key: 'since', value: '2026-01-15', description: 'From this day on.' },
        ],
        variable: [{ key: 'shop', value: '<long>', description: '(Required) The number of the shop.' }],
      },
    })
    expect(answer.brick.api.url).toBe(
      'api.shop.example/shops/{shop}/orders?most={most}&state={state}&with={with}&since={since}',
    )
    expect(listInputs(answer)).toEqual([
      ['shop', 'integer', true, ''],
      ['most', 'integer', true, ''],
      ['state', 'string', false, ''],
      ['with', 'list', false, ''],
      ['since', 'string', true, '2026-01-15'],
    ])
    expect(answer.brick.parameters.properties.map(({ description }) => description)).toEqual([
      'The number of the shop.',
      'How many orders.',
      'Of one state.',
      'With.',
      'From this day on.',
    ])
  })

  test('has inputs of its own for each place of its body, and one entry of each list', async () => {
    const line = { sku: '<string>', count: '<integer>' }
    const raw = JSON.stringify({
      from: { email: '<email>' },
      to: { email: '<email>' },
      lines: [line, line],
      codes: ['<string>', '<string>'],
      gift: '<boolean>',
    })
    const answer = await readPostmanRequest({
      method: 'POST',
      url: 'https://api.shop.example/orders',
      body: { mode: 'raw', raw },
    })
    expect(parseBrickBody(answer)).toEqual({
      from: { email: '{email}' },
      to: { email: '{to_email}' },
      lines: [{ sku: '{sku}', count: '{count}' }],
      codes: '{codes}',
      gift: '{gift}',
    })
    expect(listInputs(answer).map(([name, type]) => `${name}: ${type}`)).toEqual([
      'email: string',
      'to_email: string',
      'sku: string',
      'count: integer',
      'codes: list',
      'gift: boolean',
    ])
  })

  test('tells of the fields of a form', async () => {
    const urlencoded = [
      { key: 'city', value: '<string>', description: '(Required) Where it goes.' },
      { key: 'floor', value: '<integer>', description: '' },
      { key: 'amounts', value: '<integer>' },
      { key: 'amounts', value: '<integer>' },
    ]
    const body = { mode: 'urlencoded', urlencoded }
    const answer = await readPostmanRequest({ method: 'POST', url: 'https://api.shop.example/address', body })
    expect(answer.brick.api.body).toBe('city={city}&floor={floor}&amounts={amounts}')
    expect(listInputs(answer)).toEqual([
      ['city', 'string', true, ''],
      ['floor', 'integer', false, ''],
      ['amounts', 'list', true, ''],
    ])
    expect(answer.brick.parameters.properties[0]?.description).toBe('Where it goes.')
  })
})

describe('a value that is left open in a command', () => {
  test('as Swagger UI does is an input without an example, but for what says how the API works', async () => {
    const given = { nickname: 'string', photos: ['string'], type: 'string', status: 'available' }
    const answer = await readOnePastedBrick(`curl https://a.example/pets --json '${JSON.stringify(given)}'`)
    expect(parseBrickBody(answer)).toEqual({ ...given, nickname: '{nickname}', photos: '{photos}' })
    expect(listInputs(answer)).toEqual([
      ['nickname', 'string', true, ''],
      ['photos', 'list', true, ''],
    ])
  })

  test('by its own name or by XXXX is an input without an example', async () => {
    const answer = await readOnePastedBrick(
      `curl https://a.example/rules -d 'policy_id=policy_id&account=XXXXXXXX' -H 'X-Shop: XXXXXX'`,
    )
    expect(answer.brick.api.body).toBe('policy_id={policy_id}&account={account}')
    expect(answer.brick.api.headers).toMatchObject([{ name: 'X-Shop', value: '{X-Shop}' }])
    expect(listInputs(answer)).toEqual([
      ['X-Shop', 'string', true, ''],
      ['policy_id', 'string', true, ''],
      ['account', 'string', true, ''],
    ])
  })

  test('is made up by the server where it is a request’s own id', async () => {
    const { brick } = await readOnePastedBrick(`curl https://a.example/pay -d a=7 -H 'Idempotency-Key: <key>'`)
    expect(brick.api.headers).toMatchObject([{ name: 'Idempotency-Key', value: '{uuid}' }])
  })

  test('as nothing behind its name is an input that may be left out, but for what says how the API works, and secrets', async () => {
    const answer = await readOnePastedBrick(
      `curl 'https://a.example/find?q=&lang=&token=' -d 'note=&format=&password='`,
    )
    expect(answer.brick.api.url).toBe('a.example/find?q={q}&lang=&token=')
    expect(answer.brick.api.body).toBe('note={note}&format=&password=')
    expect(listInputs(answer)).toEqual([
      ['q', 'string', false, ''],
      ['note', 'string', false, ''],
    ])
  })

  test('as nothing in a collection is what its words say', async () => {
    const query = [
      { key: 'q', value: '', description: '(Required) What is looked for.' },
      { key: 'city', value: '', description: 'Where.' },
    ]
    const url = { raw: 'https://a.example/find?q=&city=', host: ['a', 'example'], path: ['find'], query }
    const answer = await readOnePastedBrick(
      JSON.stringify({ info: { name: 'Shop' }, item: [{ name: 'X', request: { url } }] }),
    )
    expect(answer.brick.api.url).toBe('a.example/find?q={q}&city={city}')
    expect(answer.brick.parameters.properties).toMatchObject([
      { name: 'q', description: 'What is looked for.', isrequired: true },
      { name: 'city', description: 'Where.', isrequired: false },
    ])
  })
})

test('SOME_NUMBER_VALUE and the like stand for a value that is left open', async () => {
  const answer = await readOnePastedBrick(
    `curl 'https://a.example/rates?weight=SOME_NUMBER_VALUE&units=SOME_STRING_VALUE&days=SOME_ARRAY_VALUE&gift=SOME_BOOLEAN_VALUE&api_key=SOME_STRING_VALUE' -H 'Message-Reference: SOME_STRING_VALUE'`,
  )
  expect(answer.brick.api.url).toBe('a.example/rates?weight={weight}&units={units}&days={days}&gift={gift}')
  expect(listInputs(answer)).toEqual([
    ['Message-Reference', 'string', true, ''],
    ['weight', 'number', true, ''],
    ['units', 'string', true, ''],
    ['days', 'list', true, ''],
    ['gift', 'boolean', true, ''],
  ])
  expect(answer.connection?.auth).toEqual({ kind: 'key', in: 'query', name: 'api_key', value: '' })
})

test.each([
  ['Authorization: Bearer ', { kind: 'bearer', token: '' }],
  ['X-Api-Key: ApiKeyPasteHere', { kind: 'key', in: 'header', name: 'X-Api-Key', value: '' }],
  ['X-Auth-Token: CREDENTIAL', { kind: 'key', in: 'header', name: 'X-Auth-Token', value: '' }],
])('the secret in %j is still to be entered', async (header, auth) => {
  const { connection } = await readOnePastedBrick(`curl https://a.example/x -H '${header}'`)
  expect(connection?.auth).toEqual(auth)
})

test('what a body of JSON has empty, such as a name, may be filled in', async () => {
  const body = { email_address: '', first_name: '', language: '', state: '', message: '' }
  const answer = await readOnePastedBrick(`curl https://a.example/x --json '${JSON.stringify(body)}'`)
  expect(parseBrickBody(answer)).toEqual({
    email_address: '{email_address}',
    first_name: '{first_name}',
    language: '',
    state: '',
    message: '{message}',
  })
  expect(answer.brick.parameters.properties.map(({ isrequired }) => isrequired)).toEqual([false, false, false])
})

describe('a header that says whose account is used', () => {
  test.each([
    ['X-Algolia-Application-Id', '{{application_id}}'],
    ['Harvest-Account-Id', '$ACCOUNT_ID'],
    ['cal-api-version', '<cal-api-version>'],
    ['OpenAI-Organization', 'YOUR_ORG_ID'],
    ['Client-Id', 'CLIENT_ID'],
    ['Xero-tenant-id', '{tenantId}'],
  ])('is left to the builder where its value is open, and asked of no visitor: %s', async (name, value) => {
    const { brick, notes } = await readOnePastedBrick(`curl 'https://a.example/x?q=shoes' -H '${name}: ${value}'`)
    expect(brick.api.headers).toEqual([{ name, type: 'string', value: '', secret: true }])
    expect(brick.parameters.properties.map((each) => each.name)).toEqual(['q'])
    expect(notes).toContain(`Enter the header "${name}": what was pasted does not have its value.`)
  })

  test('stays as it is where the paste has its value', async () => {
    const { brick } = await readOnePastedBrick(
      `curl https://a.example/x -H 'X-Application-Id: LATENCY' -H 'Square-Version: 2024-01-18'`,
    )
    expect(brick.api.headers).toMatchObject([{ value: 'LATENCY' }, { value: '2024-01-18' }])
    const collection = {
      info: { name: 'Shop' },
      variable: [{ key: 'org', value: 'org-77' }],
      item: [{ request: { url: 'https://a.example/x', header: [{ key: 'X-Org-Id', value: '{{org}}' }] } }],
    }
    const filled = await readOnePastedBrick(JSON.stringify(collection))
    expect(filled.brick.api.headers).toMatchObject([{ name: 'X-Org-Id', value: 'org-77' }])
  })
})

test('a variable of a path has the value of the variable that it names, and never its name as an example', async () => {
  const readPath = (variable: object[]) =>
    readOnePastedBrick(
      JSON.stringify({
        info: { name: 'Shop' },
        variable,
        item: [
          {
            request: {
              url: { raw: 'https://a.example/orders/:id', variable: [{ key: 'id', value: '{{orderId}}' }] },
            },
          },
        ],
      }),
    )
  expect(listInputs(await readPath([{ key: 'orderId', value: '4711' }]))).toEqual([
    ['order_id', 'integer', true, '4711'],
  ])
  expect(listInputs(await readPath([]))).toEqual([['order_id', 'string', true, '']])
})

test('a coordinate that stands as a whole number may have parts in the next call', async () => {
  const json = await readOnePastedBrick(`curl https://a.example/near --json '{"lat": 52, "longitude": 0, "count": 3}'`)
  expect(json.brick.parameters.properties.map(({ type }) => type)).toEqual(['number', 'number', 'integer'])
  const query = await readOnePastedBrick('https://a.example/near?lat=52&lng=13&radius=500')
  expect(query.brick.parameters.properties.map(({ type }) => type)).toEqual(['number', 'number', 'integer'])
})

test('an id of mixed letters in a path is an input, and no name; a name in camelCase is none', async () => {
  const { brick } = await readOnePastedBrick(
    `curl -X POST https://a.example/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb --json '{"text": "Hello."}'`,
  )
  expect(brick.name).toBe('Create text to speech')
  expect(listInputs({ brick } as Answer)[0]).toEqual(['text_to_speech_id', 'string', true, 'JBFqnCBsd6RMkjVDRZzb'])
  const named = await readOnePastedBrick('https://a.example/v1/getCustomerOrdersByState2')
  expect(named.brick.parameters.properties).toEqual([])
})

test('a setting of a query that stands as the word string may be left out, and is not sent so', async () => {
  const answer = await readOnePastedBrick('https://a.example/tasks?order_by=string&type=string')
  expect(answer.brick.api.url).toBe('a.example/tasks?order_by={order_by}&type=string')
  expect(listInputs(answer)).toEqual([['order_by', 'string', false, '']])
})

test.each([
  ['https://a.example/sap/opu/odata/sap/API_SALES_ORDER_SRV/A_SalesOrder', 'the name of a service of SAP'],
  ['https://a.example/api/json/v1/1/categories.php', 'a number that stands right behind the version'],
  ['https://a.example/tasks?opt_fields=name,completed', 'a list of fields'],
])('a part of an address that no visitor knows stays as it is: %s (%s)', async (address) => {
  const { brick } = await readOnePastedBrick(address)
  expect(`https://${brick.api.url}`).toBe(address)
})

test('what ?s= searches for is an input, and a limit of ServiceNow may be left out', async () => {
  const answer = await readOnePastedBrick('https://a.example/search.php?s=margarita&sysparm_limit=5')
  expect(listInputs(answer)).toEqual([
    ['s', 'string', true, 'margarita'],
    ['sysparm_limit', 'integer', false, '5'],
  ])
})
