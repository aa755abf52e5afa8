import { expect, test } from 'vitest'
import { clearSignInForTemplate, listPublicBotParts, listPublicTemplateParts } from './public-parts.ts'

const KEY = 'sk_live_4f9aK2mQ8xZ1bT7w'

const BOT = {
  name: 'Orders',
  system: '',
  functions: [
    {
      name: 'Order',
      description: 'Tells where an order is',
      parameters: { properties: [] },
      schema: { type: 'object', properties: { key: { type: 'string', default: KEY } } },
      api: {
        url: 'api.shop.example/orders',
        method: 'GET' as const,
        parameters: [],
        headers: [],
        confirm: { words: `Send ${KEY}?` },
      },
    },
  ],
  connections: [
    {
      name: 'Shop',
      host: 'api.shop.example',
      auth: {
        kind: 'oauth2-code' as const,
        authorize_url: 'auth.shop.example/a',
        token_url: 'auth.shop.example/t',
        client_id: '',
        extra: { api_key: KEY },
        state: 'needed' as const,
      },
    },
  ],
}

test.each([
  ['a template', listPublicTemplateParts],
  ['a file', listPublicBotParts],
])('N10: what looks like a secret is marked in %s wherever a text can stand', (_name, listParts) => {
  const marked = listParts(BOT).filter(({ marks }) => marks.length > 0)
  expect(marked.map(({ place }) => place)).toEqual(['Schema of Order', 'Question of Order', 'Sign-in of Shop'])
})

test('N10: every text of an API and its sign-in that would be public is listed', () => {
  const [brick] = BOT.functions
  const [connection] = BOT.connections
  if (!brick || !connection) throw new Error('the bot has neither')
  const cards = { list: 'orders[]', title: 'number', fields: ['total'] }
  const confirm = { words: 'Send it?', editable: ['address'] }
  const api = { ...brick.api, confirm, answer: { keep: ['items[].name'], cards } }
  const auth = { ...connection.auth, header: 'x-session' }
  const functions = [{ ...brick, api, look: { color: 'teal', mark: 'truck' } }]
  const parts = listPublicTemplateParts({ ...BOT, functions, connections: [{ ...connection, auth }] })
  expect(parts.map(({ place, text }) => [place, text])).toEqual(
    expect.arrayContaining([
      ['Question of Order', 'Send it?'],
      ['Question of Order', 'address'],
      ['Answer of Order', 'items[].name, orders[], number, total'],
      ['Look of Order', 'teal, truck'],
      ['Sign-in of Shop', 'x-session'],
    ]),
  )
})

test('N10: a file shows the values and examples that are no secret, and a template none of them', () => {
  const [brick] = BOT.functions
  if (!brick) throw new Error('the bot has no API')
  const createValueEntry = (name: string, secret?: true) => ({
    name,
    type: 'string' as const,
    value: KEY,
    ...(secret && { secret }),
  })
  const parameters = [{ ...createValueEntry('plan'), system: false }]
  const headers = [createValueEntry('x-source'), createValueEntry('x-api-key', true)]
  const properties = [{ name: 'city', description: 'Which city.', example: KEY }]
  const api = { ...brick.api, parameters, headers, secrets: [{ name: 'key', value: '••••Z1bT', secret: true }] }
  const bot = { ...BOT, functions: [{ ...brick, api, parameters: { properties }, schema: undefined }], connections: [] }
  const listMarkedPlaces = (listParts: typeof listPublicBotParts) =>
    listParts(bot).flatMap(({ place, marks }) => (marks.length > 0 ? [place] : []))
  expect(listMarkedPlaces(listPublicBotParts)).toEqual([
    'Example of city of Order',
    'Question of Order',
    'Value of plan of Order',
    'Value of x-source of Order',
  ])
  expect(listMarkedPlaces(listPublicTemplateParts)).toEqual(['Question of Order'])
})

test('N10: a file shows the user and the client of a sign-in, and a template neither', () => {
  const at = { name: 'Shop', host: 'api.shop.example' }
  const basic = { kind: 'basic' as const, user: 'acme-shop', password: '••••' }
  const client = {
    kind: 'oauth2-client' as const,
    token_url: 'auth.shop.example/t',
    client_id: '0oa8f3k2mQ9xZ1bT7w5d',
    client_secret: '••••',
    send: 'body' as const,
  }
  const connections = [basic, client].map((auth) => ({ ...at, auth }))
  const countSignInMarks = (parts: ReturnType<typeof listPublicBotParts>) =>
    parts.filter(({ place }) => place === 'Sign-in of Shop').map(({ text, marks }) => [text, marks.length])
  expect(countSignInMarks(listPublicBotParts({ ...BOT, connections }))).toEqual([
    ['acme-shop', 0],
    ['0oa8f3k2mQ9xZ1bT7w5d', 0],
  ])
  expect(countSignInMarks(listPublicTemplateParts({ ...BOT, connections }))).toEqual([])
})

test('N10: a template keeps no secret of the addresses of a sign-in, and no hint at who signs in', () => {
  const client = {
    kind: 'oauth2-client' as const,
    token_url: `auth.shop.example/t?tenant=7&api_key=${KEY}`,
    client_id: '',
    client_secret: '',
    send: 'body' as const,
  }
  expect(clearSignInForTemplate(client)).toMatchObject({ token_url: 'auth.shop.example/t?tenant=7&api_key=' })
  const byPerson = {
    kind: 'oauth2-code' as const,
    authorize_url: `auth.shop.example/a?login_hint=owner@shop.example&api_key=${KEY}`,
    token_url: `auth.shop.example/t?api_key=${KEY}`,
    client_id: '',
    extra: { access_type: 'offline', login_hint: 'owner@shop.example', Id_Token_Hint: 'eyJ' },
    state: 'connected' as const,
  }
  expect(clearSignInForTemplate(byPerson)).toMatchObject({
    authorize_url: 'auth.shop.example/a?login_hint=&api_key=',
    token_url: 'auth.shop.example/t?api_key=',
    extra: { access_type: 'offline' },
  })
  expect(clearSignInForTemplate(byPerson)).toHaveProperty('extra', { access_type: 'offline' })
  const at = { name: 'Shop', host: 'api.shop.example' }
  const parts = listPublicTemplateParts({
    ...BOT,
    functions: [],
    connections: [client, byPerson].map((auth) => ({ ...at, auth })),
  })
  expect(parts.filter(({ text, marks }) => marks.length > 0 || text.includes('owner@'))).toEqual([])
})
