import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const SIGN_IN = { security: [{ key: [] }] }

function readGet(parameters: object[], more: object = SIGN_IN, method = 'get') {
  const requestBody = {
    content: { 'application/json': { schema: { type: 'object', properties: { token: { type: 'string' } } } } },
  }
  const operation = { summary: 'Do it', parameters, ...(method === 'post' && { requestBody }) }
  return readOnePastedBrick(
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: { '/parcels': { [method]: operation } },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Sign-In' } } },
      ...more,
    }),
  )
}

const createQueryParameter = (name: string, schema: object = { type: 'string' }) => ({ name, in: 'query', schema })

test.each([
  ['incident_key', { type: 'string' }],
  ['providerKey', { type: 'string' }],
  ['key:in', { type: 'string' }],
  ['key', { type: 'string' }],
  ['min_key', { type: 'integer' }],
  ['time_signature', { type: 'integer' }],
  ['api_key_ids', { type: 'array', items: { type: 'string' } }],
  ['password_protected', { type: 'boolean' }],
])('a filter whose name sounds like a secret is an input of the bot: %s', async (name, schema) => {
  const { brick } = await readGet([createQueryParameter(name, schema)])
  expect(brick.parameters.properties).toHaveLength(1)
  expect(brick.api.parameters.filter(({ secret }) => secret)).toEqual([])
})

test.each(['api_key', 'apikey', 'access_token', 'token', 'password', 'developerKey', 'consumer_key'])(
  'a secret of the query is never an input of the bot: %s',
  async (name) => {
    const { brick } = await readGet([createQueryParameter(name)])
    expect(brick.parameters.properties).toEqual([])
    expect(brick.api.parameters).toMatchObject([{ name, value: '', secret: true }])
  },
)

test('without another sign-in, a key of the query is a secret', async () => {
  const { brick } = await readGet([createQueryParameter('key')], { components: {} })
  expect(brick.api.parameters).toMatchObject([{ name: 'key', value: '', secret: true }])
})

test('a secret of the query and a field of the body may have one name', async () => {
  const { brick, notes } = await readGet([createQueryParameter('token')], SIGN_IN, 'post')
  expect(brick.api.parameters).toMatchObject([{ name: 'token_2' }, { name: 'token', secret: true }])
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ token: '{token_2}' })
  expect(notes).toEqual([])
})

test.each([
  [
    { type: 'string', enum: ['lines'] },
    { type: 'string', choices: ['lines'] },
  ],
  [{ const: 'lines' }, { type: 'string', choices: ['lines'] }],
  [
    { type: 'integer', enum: [1] },
    { type: 'integer', choices: ['1'] },
  ],
  [{ type: 'boolean', enum: [true] }, { type: 'boolean' }],
])('what may have one value or be left out is an input that may be left out: %j', async (schema, input) => {
  const { brick } = await readGet([createQueryParameter('with', schema)])
  expect(brick.api.url).toBe('a.example/parcels?with={with}')
  expect(brick.parameters.properties).toMatchObject([{ name: 'with', isrequired: false, ...input }])
})

test('what must have one value is sent with it', async () => {
  const { brick } = await readGet([{ ...createQueryParameter('with', { enum: ['lines'] }), required: true }])
  expect(brick.api.url).toBe('a.example/parcels?with=lines')
  expect(brick.parameters.properties).toEqual([])
})
