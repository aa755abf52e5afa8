import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const CANARY = 'canary-4711-token'

function writeCollection(item: object[], rest: object = {}) {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  return JSON.stringify({ info: { name: 'Shop', schema }, item, ...rest })
}

const createRequestItem = (given: object, name = 'Order') => ({
  name,
  request: { method: 'GET', url: 'https://a.example/x', ...given },
})

describe('a Postman collection', () => {
  const variable = [
    { key: 'baseUrl', value: '{{scheme}}://api.shop.example/v1/' },
    { key: 'scheme', value: 'https' },
    { key: 'token', value: CANARY },
    { key: 'order', value: '77' },
  ]
  const auth = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] }

  test('gives its folders as groups, its variables as parameters, and its sign-in once', async () => {
    const get = {
      name: 'Get an order',
      request: {
        method: 'GET',
        header: [],
        description: 'Finds it.',
        url: { raw: '{{baseUrl}}/orders/{{order}}?expand=lines', host: ['{{baseUrl}}'] },
      },
    }
    const none = { name: 'Health', request: { auth: { type: 'noauth' }, url: '{{baseUrl}}/health' } }
    const folders = [{ name: 'Orders', item: [{ name: 'Reading', item: [get] }] }, none]
    const answer = await readPasted(writeCollection(folders, { auth, variable }))
    expect(answer).toMatchObject({
      kind: 'postman',
      title: 'Shop',
      connection: { host: 'api.shop.example', auth: { kind: 'bearer', token: CANARY } },
    })
    expect(answer.functions).toMatchObject([
      {
        name: 'Get an order',
        description: 'Finds it.',
        api: { url: 'api.shop.example/v1/orders/{order}?expand=lines', connection: answer.connection?.id },
      },
      { name: 'Health', api: { url: 'api.shop.example/v1/health' } },
    ])
    expect(answer.functions[1]?.api).not.toHaveProperty('connection')
    expect(answer.functions[0]?.parameters.properties).toMatchObject([
      { name: 'order', type: 'integer', example: '77' },
    ])
    expect(answer.groups).toEqual([{ name: 'Orders / Reading', functions: [answer.functions[0]?.id] }])
    expect(JSON.stringify({ ...answer, connection: null })).not.toContain(CANARY)
  })

  test.each([
    [
      'raw JSON',
      { mode: 'raw', raw: '{"amount": {{amount}}, "for": "{{who}}"}', options: { raw: { language: 'json' } } },
      { content: 'json', body: '{\n  "amount": "{amount}",\n  "for": "{for}"\n}' },
    ],
    [
      'raw text',
      { mode: 'raw', raw: '<a>{{who}}</a>', options: { raw: { language: 'xml' } } },
      { content: 'text', body: '<a>{who}</a>' },
    ],
    [
      'urlencoded',
      {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'name', value: 'Ada' },
          { key: 'off', value: 'x', disabled: true },
        ],
      },
      { content: 'form', body: 'name={name}' },
    ],
    [
      'formdata',
      {
        mode: 'formdata',
        formdata: [
          { key: 'name', value: 'Ada', type: 'text' },
          { key: 'f', type: 'file', src: '/a' },
        ],
      },
      { content: 'form', body: 'name={name}' },
    ],
    [
      'graphql',
      { mode: 'graphql', graphql: { query: '{ me {id} }', variables: '{"city": "Brno"}' } },
      { content: 'json', body: JSON.stringify({ query: '{ me {id} }', variables: { city: '{city}' } }, undefined, 2) },
    ],
  ])('has bodies as %s', async (_, body, api) => {
    expect(
      (await readOnePastedBrick(writeCollection([createRequestItem({ method: 'POST', body })]))).brick.api,
    ).toMatchObject(api)
  })

  test.each([
    [
      '2.0',
      { type: 'basic', basic: { username: 'ada', password: CANARY } },
      { kind: 'basic', user: 'ada', password: CANARY },
    ],
    [
      '2.1',
      {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'X-Key' },
          { key: 'value', value: CANARY },
          { key: 'in', value: 'header' },
        ],
      },
      { kind: 'key', in: 'header', name: 'X-Key', value: CANARY },
    ],
    [
      'OAuth',
      {
        type: 'oauth2',
        oauth2: [
          { key: 'accessTokenUrl', value: 'https://a.example/token' },
          { key: 'grant_type', value: 'client_credentials' },
          { key: 'clientSecret', value: CANARY },
        ],
      },
      { kind: 'oauth2-client', token_url: 'https://a.example/token', client_secret: CANARY },
    ],
  ])('has sign-ins of %s', async (_, own, expected) => {
    const { connection, ...rest } = await readOnePastedBrick(writeCollection([createRequestItem({ auth: own })]))
    expect(connection?.auth).toMatchObject(expected)
    expect(JSON.stringify(rest)).not.toContain(CANARY)
  })

  test('fills path variables, and leaves out what is switched off', async () => {
    const url = {
      raw: 'https://a.example/orders/:id?a=Brno&b=2',
      host: ['a', 'example'],
      path: ['orders', ':id'],
      query: [
        { key: 'city', value: 'Brno' },
        { key: 'b', value: '2', disabled: true },
      ],
      variable: [{ key: 'id', value: '' }],
    }
    const { brick } = await readOnePastedBrick(
      writeCollection([
        createRequestItem({
          url,
          header: [
            { key: 'X-A', value: '1' },
            { key: 'X-B', value: '2', disabled: true },
          ],
        }),
      ]),
    )
    expect(brick.api).toMatchObject({ url: 'a.example/orders/{order_id}?city={city}', headers: [{ name: 'X-A' }] })
  })
})

describe('a recording of a browser', () => {
  const createHarEntry = (
    method: string,
    url: string,
    more: { type?: string; mimeType?: string; headers?: object[]; postData?: object } = {},
  ) => ({
    _resourceType: more.type ?? 'xhr',
    request: { method, url, headers: more.headers ?? [], ...(more.postData && { postData: more.postData }) },
    response: { content: { mimeType: more.mimeType ?? 'application/json' } },
  })
  const writeHar = (...entries: object[]) => JSON.stringify({ log: { version: '1.2', entries } })

  test('gives the calls of scripts, each once, without what belongs to the browser', async () => {
    const headers = [
      { name: ':authority', value: 'api.shop.example' },
      { name: 'cookie', value: `session=${CANARY}` },
      { name: 'user-agent', value: 'Mozilla/5.0' },
      { name: 'sec-fetch-mode', value: 'cors' },
      { name: 'authorization', value: `Bearer ${CANARY}` },
      { name: 'x-shop', value: 'tea' },
    ]
    const answer = await readPasted(
      writeHar(
        createHarEntry('GET', 'https://shop.example/', { type: 'document', mimeType: 'text/html' }),
        createHarEntry('GET', 'https://shop.example/a.png', { type: 'image', mimeType: 'image/png' }),
        createHarEntry('OPTIONS', 'https://api.shop.example/orders/1234'),
        createHarEntry('GET', 'https://api.shop.example/orders/1234?lang=en', { headers }),
        createHarEntry('GET', 'https://api.shop.example/orders/5678?lang=en', { headers }),
        createHarEntry('POST', 'https://api.shop.example/search', {
          headers,
          postData: { mimeType: 'application/json', text: '{"term":"Tea","page":1}' },
        }),
      ),
    )
    expect(answer).toMatchObject({
      kind: 'har',
      connection: { host: 'api.shop.example', auth: { kind: 'bearer', token: CANARY } },
    })
    expect(answer.functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual([
      'GET api.shop.example/orders/{order_id}?lang=en',
      'POST api.shop.example/search',
    ])
    expect(answer.functions[0]?.api.headers).toEqual([{ name: 'x-shop', type: 'string', value: 'tea' }])
    expect(answer.notes.join(' ')).toMatch(/left out: 3.*same method/s)
    expect(JSON.stringify({ ...answer, connection: null })).not.toContain(CANARY)
  })

  const FORM = 'application/x-www-form-urlencoded'
  test.each([
    [
      'as they are sent',
      {
        params: [
          { name: 'note', value: 'red%20shoes' },
          { name: 'to', value: 'ada%40a.example' },
        ],
      },
    ],
    [
      'as they are meant',
      {
        params: [
          { name: 'note', value: 'red shoes' },
          { name: 'to', value: 'ada@a.example' },
        ],
      },
    ],
    ['beside the text', { params: [{ name: 'note', value: '?' }], text: 'note=red+shoes&to=ada%40a.example' }],
  ])('has the pairs of a form %s', async (_, postData) => {
    const { brick } = await readOnePastedBrick(
      writeHar(createHarEntry('POST', 'https://a.example/x', { postData: { mimeType: FORM, ...postData } })),
    )
    expect(brick.api.body).toBe('note={note}&to={to}')
    expect(brick.parameters.properties.map(({ example }) => example)).toEqual(['red shoes', 'ada@a.example'])
  })

  test('names the files of its forms, and the cookies that nothing signs in beside', async () => {
    const params = [
      { name: 'note', value: '100%25 cotton' },
      { name: 'photo', fileName: 'a.png' },
    ]
    const { brick, notes } = await readOnePastedBrick(
      writeHar(
        createHarEntry('POST', 'https://a.example/x', {
          headers: [{ name: 'Cookie', value: `session=${CANARY}` }],
          postData: { mimeType: 'multipart/form-data; boundary=b', params },
        }),
      ),
    )
    expect(brick.parameters.properties).toMatchObject([{ name: 'note', example: '100%25 cotton' }])
    expect(notes.join(' ')).toMatch(/Cookies were left out\..*"photo" was left out/s)
  })

  test('gives each operation of an address that takes several, once, and not the manifest of a page', async () => {
    const createCall = (body: object) =>
      createHarEntry('POST', 'https://a.example/graphql', {
        postData: { mimeType: 'application/json', text: JSON.stringify(body) },
      })
    const findOrder = (id: string) =>
      createCall({ query: 'query Order($id: ID!) { order(id: $id) { at } }', variables: { id } })
    const { functions } = await readPasted(
      writeHar(
        findOrder('1'),
        findOrder('2'),
        createCall({ operationName: 'CancelOrder', query: 'mutation CancelOrder { cancel { at } }' }),
        createCall({ jsonrpc: '2.0', method: 'add_note', params: {}, id: 1 }),
        createHarEntry('GET', 'https://a.example/app.webmanifest', { type: 'manifest' }),
      ),
    )
    expect(functions.map(({ name }) => name)).toEqual(['Order', 'Cancel order', 'Add note'])
  })

  test('without a call says so', async () => {
    await expect(readPasted(writeHar(createHarEntry('OPTIONS', 'https://a.example')))).rejects.toThrow('no call')
  })
})

describe('a call of fetch', () => {
  test('is read as browsers copy it', async () => {
    const paste = `fetch("https://api.shop.example/v1/find?q=red%20shoes", {
  "headers": { "accept": "*/*", "authorization": "Bearer ${CANARY}", "sec-ch-ua": "\\"x\\"" },
  "referrer": "https://shop.example/", "body": "{\\"term\\":\\"Ada\\\\u0027s\\",\\"limit\\":10}", "method": "POST", "mode": "cors" });`
    const { brick, connection } = await readOnePastedBrick(paste)
    expect(connection?.auth).toEqual({ kind: 'bearer', token: CANARY })
    expect(brick.api).toMatchObject({
      method: 'POST',
      url: 'api.shop.example/v1/find?q={q}',
      headers: [],
      content: 'json',
    })
    expect(brick.parameters.properties.map(({ example }) => example)).toEqual(['red shoes', "Ada's", '10'])
  })

  test('is read as people write it, and never run', async () => {
    const paste =
      "const r = await fetch('https://a.example/x', { method: 'PUT', headers: {'X-A': 'b',}, body: JSON.stringify({ city: 'Brno', n: [1, 2,], }) })"
    const { brick } = await readOnePastedBrick(paste)
    expect(brick.api).toMatchObject({ method: 'PUT', headers: [{ name: 'X-A', value: 'b' }], content: 'json' })
    const computed = await readPasted("fetch('https://a.example/x', { headers: makeHeaders() })")
    expect(computed.notes.join(' ')).toContain('computed')
    expect(computed.functions).toMatchObject([{ api: { method: 'GET', url: 'a.example/x' } }])
    await expect(readPasted('fetch(process.exit(1))')).rejects.toMatchObject({
      name: 'NothingRead',
      place: { line: 1 },
    })
  })
})

describe('a call of fetch in a script', () => {
  const readScript = (...lines: string[]) => readOnePastedBrick(lines.join('\n'))

  test('keeps its method behind an address that is put together, whose variables are inputs', async () => {
    const { brick, notes } = await readScript(
      `fetch('https://a.example/orders/' + order.id + '/lines/' + encodeURIComponent(line), { method: 'DELETE' })`,
    )
    expect(brick.api).toMatchObject({ method: 'DELETE', url: 'a.example/orders/{order_id}/lines/{line}' })
    expect(notes).toEqual([])
  })

  test('has the options and headers that stand above it', async () => {
    const { brick, connection, notes } = await readScript(
      `const url = 'https://a.example/orders';`,
      'const myHeaders = new Headers();',
      `myHeaders.append('X-API-Key', '${CANARY}');`,
      `var raw = JSON.stringify({ city: 'Brno' });`,
      `let options = { method: 'PUT', headers: myHeaders, body: raw, redirect: 'follow' };`,
      'fetch(url, options).then((answer) => answer.json())',
    )
    expect(brick.api).toMatchObject({ method: 'PUT', url: 'a.example/orders', content: 'json' })
    expect(brick.parameters.properties).toMatchObject([{ name: 'city', example: 'Brno' }])
    expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-API-Key', value: CANARY })
    expect(notes).toEqual([])
  })

  test('has an input for each variable in its body, and its headers ask for their keys', async () => {
    const { brick, connection } = await readScript(
      'fetch(`https://a.example/orders`, {',
      `  method: 'POST', signal: AbortSignal.timeout(5_000), headers: { Authorization: process.env.API_KEY },`,
      '  body: JSON.stringify({ city, to: visitor.email, lines: [{ sku: sku }] }),',
      '})',
    )
    expect(brick.api).toMatchObject({ method: 'POST', content: 'json' })
    const body = { city: '{city}', to: '{to}', lines: [{ sku: '{sku}' }] }
    expect(JSON.parse(brick.api.body ?? '')).toEqual(body)
    expect(connection?.auth).toMatchObject({ kind: 'key', name: 'Authorization', value: '' })
  })

  test.each([
    ['an address that goes on', `fetch('https://a.example/x?' + new URLSearchParams(form), { method: 'POST' })`],
    ['options that are called for', `fetch('https://a.example/x', makeOptions())`],
    ['options that are not there', `fetch('https://a.example/x', options)`],
    ['headers', `fetch('https://a.example/x', { headers })`],
    ['a body', `fetch('https://a.example/x', { method: 'POST', body: form })`],
  ])('says that something is left out: %s', async (_, paste) => {
    expect((await readOnePastedBrick(paste)).notes.join(' ')).toContain('computed by a script')
  })

  test('is left out where its method is computed, and never read as another', async () => {
    await expect(readPasted(`fetch('https://a.example/x', { method })`)).rejects.toThrow('another method')
  })
})

describe('an address', () => {
  test.each([
    [
      'https://api.weather.example/now?city=Brno&units=metric',
      'GET',
      'api.weather.example/now?city={city}&units=metric',
    ],
    ['  api.weather.example/now/{city}  ', 'GET', 'api.weather.example/now/{city}'],
    ['POST https://api.weather.example/alerts', 'POST', 'api.weather.example/alerts'],
    ['api.weather.example/who?email=ada@depot.example', 'GET', 'api.weather.example/who?email={email}'],
    ['api.wetter-köln.example/now', 'GET', 'api.wetter-köln.example/now'],
    ['api.例え.テスト/now', 'GET', 'api.例え.テスト/now'],
    ['93.184.215.14/now', 'GET', '93.184.215.14/now'],
    ['localhost:4900/now?city=Brno', 'GET', 'localhost:4900/now?city={city}'],
    ['<https://api.weather.example:8443/a%20b>', 'GET', 'api.weather.example:8443/a%20b'],
  ])('is one brick: %s', async (text, method, url) => {
    const { brick, kind } = await readOnePastedBrick(text)
    expect([kind, brick.api.method, brick.api.url]).toEqual(['address', method, url])
  })

  test.each([
    'hello',
    'hello there',
    'ada@example.com',
    'ada@example.com/x',
    '12:30/14:30',
    'localhost:4900',
    '1.2.3.4',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'a.b c',
    '',
    '{}',
    '[]',
    '"text"',
    'openapi',
  ])('is not what %j is: nothing is read', async (text) => {
    await expect(readPasted(text)).rejects.toMatchObject({ name: 'NothingRead' })
  })
})

test('a collection whose variable for the host is a path alone asks for the host', async () => {
  const { brick, notes } = await readOnePastedBrick(
    writeCollection([createRequestItem({ url: '{{baseUrl}}/orders' })], {
      variable: [{ key: 'baseUrl', value: '/v1/' }],
    }),
  )
  expect(brick.api.url).toBe('your-baseurl.example.com/v1/orders')
  expect(notes.join()).toContain('Put the real name of the host')
})

describe('a collection as Postman exports it', () => {
  const CREATE_AUTH = { type: 'bearer', bearer: [{ key: 'token', value: CANARY }] }

  test('signs in as the folder above it where a folder or a request says that it inherits', async () => {
    const item = [
      { name: 'Orders', auth: { type: 'inherit' }, item: [createRequestItem({ auth: { type: 'inherit' } })] },
    ]
    const { connection, functions, notes } = await readPasted(writeCollection(item, { auth: CREATE_AUTH }))
    expect(connection?.auth).toEqual({ kind: 'bearer', token: CANARY })
    expect(functions[0]?.api.connection).toBe(connection?.id)
    expect(notes).toEqual([])
  })

  test('keeps the port of an address, and the version that its variable says', async () => {
    const url = {
      protocol: 'https',
      host: ['a', 'example'],
      port: '8443',
      path: ['{{version}}', 'orders', '{{order}}'],
    }
    const variable = [{ key: 'version', value: 'v2' }]
    const { brick } = await readOnePastedBrick(writeCollection([createRequestItem({ url })], { variable }))
    expect(brick.api.url).toBe('a.example:8443/v2/orders/{order}')
  })

  test('sends the type of XML that is chosen for the body, whose values are inputs', async () => {
    const body = { mode: 'raw', raw: '<order><city>Brno</city></order>', options: { raw: { language: 'xml' } } }
    const { brick } = await readOnePastedBrick(
      writeCollection([createRequestItem({ method: 'POST', header: [], body })]),
    )
    expect(brick.api.headers).toMatchObject([{ name: 'Content-Type', value: 'application/xml' }])
    expect(brick.api.body).toBe('<order><city>{city}</city></order>')
  })

  test('has the name of a key in a variable, and descriptions without the signs of Markdown', async () => {
    const auth = {
      type: 'apikey',
      apikey: [
        { key: 'key', value: '{{header}}' },
        { key: 'value', value: CANARY },
      ],
    }
    const variable = [{ key: 'header', value: 'X-Shop-Key' }]
    const item = [createRequestItem({ description: 'Finds **one** `order`.' })]
    const { brick, connection } = await readOnePastedBrick(writeCollection(item, { auth, variable }))
    expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-Shop-Key', value: CANARY })
    expect(brick.description).toBe('Finds one order.')
  })

  test('shows no password of a way to sign in that bots do not speak', async () => {
    const auth = {
      type: 'digest',
      digest: [
        { key: 'username', value: 'ada' },
        { key: 'password', value: CANARY },
      ],
    }
    const answer = await readPasted(
      writeCollection([createRequestItem({ url: `https://a.example/x?note=${CANARY}` })], { auth }),
    )
    expect(answer.notes.join(' ')).toContain('digest')
    expect(JSON.stringify(answer)).not.toContain(CANARY)
  })
})
