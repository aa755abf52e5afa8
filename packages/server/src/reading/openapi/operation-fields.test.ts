import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

interface Described {
  type?: string
  required?: string[]
  properties: object
  /** How the API says that calls sign in. */
  schemes?: object
}

function readPost({ type = JSON_TYPE, required = [], properties, schemes = {} }: Described) {
  const schema = { type: 'object', required, properties }
  return readOnePastedBrick(
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: { '/mails': { post: { summary: 'Send', requestBody: { content: { [type]: { schema } } } } } },
      components: { securitySchemes: schemes },
    }),
  )
}

const TO = { type: 'string', description: 'Who gets the mail.' }

test.each([
  ['key', 'A valid API key.'],
  ['secret', 'The API secret of your account.'],
  ['api_key', ''],
  ['apiToken', 'Yours.'],
  ['client_secret', 'Of your app.'],
])(
  'a key of the caller in a JSON body is a secret of the API, which no bot asks for: %s',
  async (name, description) => {
    const properties = { [name]: { type: 'string', description }, to: TO }
    const { brick, notes } = await readPost({ required: [name, 'to'], properties })
    expect(JSON.parse(brick.api.body ?? '')).toEqual({ [name]: `{secret.${name}}`, to: '{to}' })
    expect(brick.api.secrets).toEqual([{ name, value: '', secret: true }])
    expect(brick.parameters.properties.map((each) => each.name)).toEqual(['to'])
    expect(notes.join()).toContain(`need the key "${name}"`)
  },
)

test('so is one in a form', async () => {
  const properties = { api_key: { type: 'string' }, to: TO }
  const { brick } = await readPost({ type: FORM_TYPE, required: ['api_key'], properties })
  expect(brick.api).toMatchObject({ body: 'api_key={secret.api_key}&to={to}', secrets: [{ name: 'api_key' }] })
})

test.each([
  ['an object', { type: 'object', properties: { name: { type: 'string' } } }, { name: '{api_key.name}' }],
  ['a switch', { type: 'boolean' }, '{api_key}'],
  ['one of several words', { type: 'string', enum: ['test', 'live'] }, '{api_key}'],
])('a field that is called as a key but is %s is an ordinary field', async (_, schema, sent) => {
  const { brick } = await readPost({ required: ['api_key'], properties: { api_key: schema } })
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ api_key: sent })
  expect(brick.api.secrets ?? []).toEqual([])
})

test('the key is left out of the body if it may be left out there and the API signs in by other means', async () => {
  const properties = { secret: { type: 'string', description: 'Your API secret, unless a header has it.' }, to: TO }
  const schemes = { key: { type: 'apiKey', in: 'header', name: 'X-Secret' } }
  const { brick, connection } = await readPost({ properties, schemes })
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ to: '{to}' })
  expect(brick.api.secrets).toBeUndefined()
  expect(connection?.auth).toMatchObject({ name: 'X-Secret' })
})

test.each([
  ['key', 'The key of the translation.'],
  ['token', 'The token of the order to show.'],
  ['secret', 'The secret that the visitor chose.'],
  ['access_token', 'The token of the account of the person.'],
  ['password', 'The new password.'],
])('a field that only has such a name stays an input: %s', async (name, description) => {
  const { brick } = await readPost({ required: [name], properties: { [name]: { type: 'string', description } } })
  expect(brick.parameters.properties).toMatchObject([{ name, isrequired: true }])
  expect(brick.api.secrets).toBeUndefined()
})

test('where not all can be told of the fields, the largest ones that may be left out lose their parts first', async () => {
  const createObject = (count: number, inner: object = { type: 'string', description: 'w'.repeat(200) }) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`part_${at}`, inner])),
  })
  const address = { type: 'object', properties: { mail: { type: 'string' } }, required: ['mail'] }
  const properties = {
    mails: { type: 'array', items: { type: 'object', properties: { to: { type: 'array', items: address } } } },
    small: { type: 'array', items: address },
    ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`large_${at}`, createObject(55, createObject(1))])),
  }
  const { brick, notes } = await readPost({ required: ['mails'], properties })
  const told = brick.schema?.properties as Record<string, object>
  expect(told.mails).toMatchObject(properties.mails)
  expect(told.small).toMatchObject(properties.small)
  expect(JSON.stringify(brick.schema).length).toBeGreaterThan(4_000)
  expect(notes.join()).toContain('"large_0" of "Send"')
  expect(notes.join()).not.toMatch(/"mails"|"small"/)
})
