import { describe, expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const readCurlOf = async (path: string, body?: object) =>
  readOnePastedBrick(`curl 'https://a.example${path}'${body ? ` --json '${JSON.stringify(body)}'` : ''}`)
const listDescribedParameters = ({ brick }: Awaited<ReturnType<typeof readOnePastedBrick>>) =>
  brick.parameters.properties.map(({ name, description }) => `${name}: ${description}`)

describe('a number in a path', () => {
  test.each([
    ['/rest/api/3/issue/PROJ-1', '/rest/api/3/issue/{issue_id}'],
    ['/1/cards/5abbe4b7ddc1b351ef961414', '/1/cards/{card_id}'],
    ['/1/indexes/contacts/query', '/1/indexes/contacts/query'],
    ['/api/2/orders/7', '/api/2/orders/{order_id}'],
    ['/api/7', '/api/{id}'],
    ['/1234/lines', '/{id}/lines'],
    ['/7', '/{id}'],
    ['/orders/3/lines', '/orders/{order_id}/lines'],
    ['/1234/7/lines', '/{id}/{id_2}/lines'],
  ])('is a version or an id: %s', async (path, url) => {
    expect((await readCurlOf(path)).brick.api.url).toBe(`a.example${url}`)
  })
})

describe('values of a body', () => {
  const from = { email: 'test@example.com' }

  test('that are equal in two places are two inputs, and each says whose it is', async () => {
    const answer = await readCurlOf('/mail/send', { personalizations: [{ to: [from] }], from })
    expect(JSON.parse(answer.brick.api.body ?? '')).toEqual({
      personalizations: [{ to: [{ email: '{email}' }] }],
      from: { email: '{from_email}' },
    })
    expect(listDescribedParameters(answer)).toEqual(['email: To email.', 'from_email: From email.'])
  })

  test('that are one placeholder are one input, and two placeholders are two', async () => {
    const answer = await readCurlOf('/mail/send', {
      from: { email: '{{sender}}' },
      to: { email: '{{recipient}}' },
      cc: { email: '{{sender}}' },
    })
    expect(JSON.parse(answer.brick.api.body ?? '')).toEqual({
      from: { email: '{email}' },
      to: { email: '{to_email}' },
      cc: { email: '{email}' },
    })
  })

  test('say of which part they are, but not that they are data', async () => {
    const end = { dateTime: '2026-12-01T10:00:00Z' }
    expect(
      listDescribedParameters(await readCurlOf('/events', { end, data: { attributes: { name: 'Ada Byron' } } })),
    ).toEqual(['dateTime: End date time.', 'name: Name.'])
  })

  test('that are variables of GraphQL change, whatever they look like, and its operation does not', async () => {
    const query = 'query($code: ID!) { country(code: $code) { name } }'
    const given = { code: 'BR', version: 3, in: ['EU'], deep: true, operationName: 'Take off' }
    const { brick } = await readCurlOf('/graphql', { operationName: 'GetCountry', query, variables: given })
    const variables = { code: '{code}', version: '{version}', in: '{in}', deep: true, operationName: '{operationName}' }
    expect(JSON.parse(brick.api.body ?? '')).toEqual({ operationName: 'GetCountry', query, variables })
  })
})

test('every part of a documented webhook that stands for a secret is one', async () => {
  const { brick } = await readCurlOf('/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX', {
    text: 'Hello, World!',
  })
  expect(brick.api.url).toBe('a.example/services/{secret}/{secret_2}/{secret_3}')
  expect(brick.parameters.properties.map(({ name }) => name)).toEqual(['text'])
})

test('what Postman makes up itself is not asked of a visitor, or it is said', async () => {
  const { brick, notes } = await readOnePastedBrick(
    JSON.stringify({
      info: { name: 'C' },
      item: [
        {
          name: 'Order',
          request: {
            method: 'POST',
            url: 'https://a.example/orders/{{$guid}}?at={{$isoTimestamp}}',
            header: [{ key: 'X-Request', value: '{{$randomUUID}}' }],
            body: { mode: 'raw', raw: '{"id": "{{$guid}}", "stamp": {{$timestamp}}}' },
          },
        },
      ],
    }),
  )
  expect(brick.api.url).toBe('a.example/orders/{uuid}?at={now}')
  expect(brick.api.headers).toMatchObject([{ value: '{uuid}' }])
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ id: '{uuid}', stamp: '{stamp}' })
  expect(notes).toEqual(['Postman makes up "$timestamp" for each call. Bots cannot, so they ask for it.'])
})

describe('a command from a browser', () => {
  const GUARD = `-H 'x-csrf-token: abcdef123456789abc'`
  const COOKIE = `-b 'session=zzzzzzzz123456; theme=dark'`

  test.each([
    ['x-csrf-token', ''],
    ['x-csrf-token', `-H 'sec-fetch-mode: cors'`],
    ['X-CSRFToken', ''],
  ])('signs in by its cookie and asks for the %s beside it %s', async (name, by) => {
    const guard = `-H '${name}: abcdef123456789abc'`
    const { brick, connection } = await readOnePastedBrick(`curl https://a.example/x ${by} ${guard} ${COOKIE}`)
    expect(connection?.auth).toMatchObject({ kind: 'key', name: 'Cookie' })
    expect(brick.api.headers).toMatchObject([{ name, value: '', secret: true }])
  })

  test('without its cookie has no use for the token', async () => {
    const { brick, connection } = await readOnePastedBrick(
      `curl https://a.example/x -H 'sec-fetch-mode: cors' ${GUARD}`,
    )
    expect(connection).toBeNull()
    expect(brick.api.headers).toEqual([])
  })

  test('that signs in otherwise says that its cookies were left out', async () => {
    const bearer = `-H 'Authorization: Bearer abcdef123456789'`
    const { brick, notes } = await readOnePastedBrick(`curl https://a.example/x ${bearer} ${GUARD} ${COOKIE}`)
    expect(brick.api.headers).toEqual([])
    expect(notes).toEqual(['Cookies were left out, because the request signs in by other means too.'])
  })
})

describe('a key that has the form of a UUID', () => {
  const KEY = '5c1f7ad6-0f3b-4d7e-9b1d-61c7f8ab2e90'

  test.each([
    ['X-Server-Token', KEY],
    ['Shop-Access-Token', KEY.replaceAll('-', '')],
    ['X-Api-Key', KEY.toUpperCase()],
  ])('is the sign-in where its header %s names a secret, and stands nowhere else', async (name, value) => {
    const answer = await readOnePastedBrick(`curl https://a.example/mails -H '${name}: ${value}'`)
    expect(answer.connection?.auth).toEqual({ kind: 'key', in: 'header', name, value })
    expect(answer.brick.api.headers).toEqual([])
    expect(JSON.stringify({ ...answer, connection: null })).not.toContain(value)
  })

  test('is an ordinary value in a header of another name', async () => {
    const { brick, connection } = await readOnePastedBrick(`curl https://a.example/mails -H 'X-Tenant: ${KEY}'`)
    expect(connection).toBeNull()
    expect(brick.api.headers).toMatchObject([{ name: 'X-Tenant', value: KEY }])
  })
})

test.each([
  ['YOUR_DOMAIN.freshdesk.example', 'your-domain.freshdesk.example'],
  ['your-company.atlassian.example', 'your-company.atlassian.example'],
  ['yoursubdomain.zendesk.example', 'yoursubdomain.zendesk.example'],
  ['$SHOP.store.example', 'your-shop.store.example'],
  ['[PROJECT_ID].store.example', 'your-project-id.store.example'],
  ['<YOUR_TENANT>.store.example', 'your-tenant.store.example'],
  ['MyDomainName.store.example', 'mydomainname.store.example'],
])('the host %s is asked for', async (typed, host) => {
  const { brick, notes } = await readOnePastedBrick(`curl 'https://${typed}/api/tickets'`)
  expect(brick.api.url).toBe(`${host}/api/tickets`)
  expect(notes.join(' ')).toContain(`the real name of the host in place of "${host}"`)
})

test('a text in quotation marks at the end of an address keeps both of them, and those around an address are none of it', async () => {
  const quoted = await readOnePastedBrick(`curl -G https://a.example/Orders --url-query "filter=City eq 'Brno'"`)
  expect(quoted.brick.parameters.properties).toMatchObject([{ name: 'filter', example: "City eq 'Brno'" }])
  const address = await readOnePastedBrick(`curl "https://a.example/Orders?filter=City%20eq%20'Brno'"`)
  expect(address.brick.parameters.properties).toMatchObject([{ name: 'filter', example: "City eq 'Brno'" }])
  expect((await readOnePastedBrick("'https://a.example/orders?city=Brno'")).brick.api.url).toBe(
    'a.example/orders?city={city}',
  )
})

test('options of OData say how the API is to answer, and its pages may be left out', async () => {
  const { brick } = await readOnePastedBrick(
    'https://a.example/odata/Orders?$select=name,revenue&$top=5&$filter=total%20gt%20100',
  )
  expect(brick.api.url).toBe('a.example/odata/Orders?$select=name,revenue&$top={top}&$filter={filter}')
  expect(brick.parameters.properties).toMatchObject([
    { name: 'top', isrequired: false },
    { name: 'filter', isrequired: true },
  ])
})

test.each(['yourls.example', 'api.your-shop.example.com', 'behindyour-eyes.example'])(
  'the host %s is as it is written',
  async (host) => {
    const { brick } = await readOnePastedBrick(`curl https://${host}/api/tickets`)
    expect(brick.api.url).toBe(`${host}/api/tickets`)
  },
)

test.each([
  'Bearer SHOP_ANON_KEY',
  'Token YourApiKeyToken',
  'DeepL-Auth-Key [yourAuthKey]',
  'Token [your token]',
  'TODO',
])('a sign-in whose key is written as %s is asked for', async (header) => {
  const { connection } = await readOnePastedBrick(`curl https://api.shop.example/orders -H 'Authorization: ${header}'`)
  expect(JSON.stringify(connection)).not.toContain(header.slice(header.indexOf(' ') + 1))
})

test('names in braces may have blanks in a pasted address', async () => {
  const { brick, connection } = await readOnePastedBrick('https://a.example/weather?q={city name}&appid={API key}')
  expect(brick.api.url).toBe('a.example/weather?q={q}')
  expect(connection?.auth).toEqual({ kind: 'key', in: 'query', name: 'appid', value: '' })
})

describe('a URI template', () => {
  test.each([
    ['https://a.example/orders{/id}{?limit,offset}', 'a.example/orders/{order_id}?limit={limit}&offset={offset}'],
    [
      'https://a.example/me?fields=id,posts.limit(5){message,time}',
      'a.example/me?fields=id,posts.limit(5)%7Bmessage,time%7D',
    ],
    ['a.example/repos/{owner}/issues{/number}', 'a.example/repos/{owner}/issues/{issue_number}'],
    ['https://a.example/find?lang=en{&city,page}', 'a.example/find?lang=en&city={city}&page={page}'],
    ['https://a.example/files/{+path}{.format}{#part}', 'a.example/files/{path}.{format}'],
    ['https://a.example/orders{?ids*,city:3}', 'a.example/orders?ids={ids}&city={city}'],
    ['curl "https://a.example/orders{?city}" -H "X-Key: k"', 'a.example/orders?city={city}'],
    ['curl https://a.example/orders/{{id}}', 'a.example/orders/{order_id}'],
  ])('is written out: %s', async (paste, url) => {
    expect((await readOnePastedBrick(paste)).brick.api.url).toBe(url)
  })

  test.each(['https://a.example/orders{?ids*,city}', 'https://a.example/orders/{ids*}/{city}'])(
    'has several values where a name ends with an asterisk: %s',
    async (paste) => {
      const { brick } = await readOnePastedBrick(paste)
      expect(brick.parameters.properties).toMatchObject([
        { name: 'ids', type: 'list' },
        { name: 'city', type: 'string' },
      ])
    },
  )

  test('has values behind its question mark that may be missing', async () => {
    const { brick } = await readOnePastedBrick('https://a.example/orders{/id}{?city}')
    expect(brick.parameters.properties).toMatchObject([
      { name: 'order_id', isrequired: true },
      { name: 'city', isrequired: false },
    ])
  })
})

test.each([
  ['https://a.example/v1/models/gemini-2.0-flash:generateContent', 'a.example/v1/models/{model_id}:generateContent'],
  ['https://a.example/v1/orders/4711:cancel', 'a.example/v1/orders/{order_id}:cancel'],
  ['https://a.example/v1/tracks/6rqhFgbbKwnb9MLmdQDhG6', 'a.example/v1/tracks/{track_id}'],
])('a verb behind a colon stays in the path, since it says what the call does: %s', async (address, url) => {
  const { brick } = await readOnePastedBrick(`curl ${address}`)
  expect(brick.api.url).toBe(url)
})

test.each(['server token', 'account key', 'access token'])('words that stand for a key are none: %s', async (words) => {
  const { connection } = await readOnePastedBrick(`curl https://a.example/mails -H 'X-Server-Token: ${words}'`)
  expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-Server-Token', value: '' })
})

test.each([
  [`curl 'https://a.example/pedidos/{número}?año={año}&filtro=x-{tamaño}'`, ['numero', 'ano', 'tamano']],
  ['curl https://a.example/pedidos/<número>/líneas', ['numero']],
  ['https://a.example/pedidos/:número', ['numero']],
  [`curl https://a.example/pedidos --json '{"ort": "{größe}", "talla": "<tamaño>"}'`, ['ort', 'talla']],
])('a placeholder may have letters of any language: %s', async (paste, names) => {
  const { brick } = await readOnePastedBrick(paste)
  const { properties } = brick.parameters
  expect(properties.map(({ name, example }) => [name, example])).toEqual(names.map((name) => [name, undefined]))
  for (const name of names) expect(brick.api.url + brick.api.body).toContain(`{${name}}`)
})
