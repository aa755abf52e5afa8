import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

const APP_ID = { type: 'apiKey', in: 'header', name: 'X-App-Id' }
const APP_KEY = { type: 'apiKey', in: 'header', name: 'X-App-Key' }
const TOKEN = { type: 'apiKey', in: 'query', name: 'token' }
const BEARER = { type: 'http', scheme: 'bearer' }

async function readSignIn(securitySchemes: object, security: object[], parameters: object[] = []) {
  const { connection, functions, notes } = await readPasted(
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: { '/a': { get: { summary: 'Read', security, parameters } } },
      components: { securitySchemes },
    }),
  )
  return { auth: connection?.auth, api: functions[0]?.api, notes: notes.join(' ') }
}

test('of two keys that are needed together, one is the connection and the other is a secret of the API', async () => {
  const header = await readSignIn({ appId: APP_ID, appKey: APP_KEY }, [{ appId: [], appKey: [] }])
  expect(header.auth).toMatchObject({ kind: 'key', name: 'X-App-Id' })
  expect(header.api).toMatchObject({ headers: [{ name: 'X-App-Key', value: '', secret: true }], parameters: [] })
  expect(header.notes).toContain('"X-App-Key"')

  const query = await readSignIn({ appKey: APP_KEY, token: TOKEN }, [{ appKey: [], token: [] }])
  expect(query.auth).toMatchObject({ kind: 'key', name: 'X-App-Key' })
  expect(query.api).toMatchObject({
    headers: [],
    parameters: [{ name: 'token', in: 'query', value: '', system: false, secret: true }],
  })
})

test('a key that is also described as a parameter is asked for once', async () => {
  const { api } = await readSignIn(
    { appId: APP_ID, appKey: APP_KEY },
    [{ appId: [], appKey: [] }],
    [
      { name: 'X-App-Key', in: 'header', required: true, schema: { type: 'string' } },
      { name: 'X-App-Id', in: 'header', required: true, schema: { type: 'string' } },
    ],
  )
  expect(api?.headers).toMatchObject([{ name: 'X-App-Key', secret: true }])
  expect(api?.parameters).toEqual([])
})

test('the sign-in that only a connection can keep is the connection', async () => {
  const both = await readSignIn({ appKey: APP_KEY, bearer: BEARER }, [{ appKey: [], bearer: [] }])
  expect(both.auth).toEqual({ kind: 'bearer', token: '' })
  expect(both.api?.headers).toMatchObject([{ name: 'X-App-Key', secret: true }])
})

test('of several ways to sign in the first that bots can follow is taken alone', async () => {
  const certificate = { type: 'mutualTLS' }
  const either = await readSignIn({ appId: APP_ID, bearer: BEARER }, [{ appId: [] }, { bearer: [] }])
  expect(either.auth).toMatchObject({ name: 'X-App-Id' })
  expect(either.api).toMatchObject({ headers: [], parameters: [] })

  const possible = await readSignIn({ appId: APP_ID, bearer: BEARER, certificate }, [
    { appId: [], certificate: [] },
    { bearer: [] },
  ])
  expect(possible.auth).toEqual({ kind: 'bearer', token: '' })

  const unknown = await readSignIn({ appId: APP_ID }, [{ appId: [], signature: [] }])
  expect(unknown.auth).toMatchObject({ name: 'X-App-Id' })
  expect(unknown.notes).toContain('"signature"')
})

test('of ways to get a token of one OAuth, the one that bots can follow is taken, without a word on the others', async () => {
  const scopes = { 'orders.read': 'Reads orders.' }
  const implicit = { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a.example/ask', scopes } } }
  const code = {
    type: 'oauth2',
    flows: {
      authorizationCode: { authorizationUrl: 'https://a.example/ask', tokenUrl: 'https://a.example/token', scopes },
    },
  }
  for (const security of [[{ implicit: [], code: [] }], [{ digest: [] }, { code: [] }]]) {
    const { auth, notes } = await readSignIn({ implicit, code, digest: { type: 'http', scheme: 'digest' } }, security)
    expect(auth).toMatchObject({ kind: 'oauth2-code', scope: 'orders.read' })
    expect(notes).toBe('')
  }
  const alone = await readSignIn({ implicit }, [{ implicit: [] }])
  expect(alone.auth).toMatchObject({ kind: 'bearer' })
  expect(alone.notes).toContain('a kind of OAuth that bots do not speak')
  const both = await readSignIn({ code, basic: { type: 'http', scheme: 'basic' } }, [{ code: [], basic: [] }])
  expect(both.notes).toContain('several sign-ins in the header authorization')
})

test('a sign-in that the API leaves to the caller is not demanded, wherever the way without one stands', async () => {
  for (const security of [
    [{ bearer: [] }, {}],
    [{}, { bearer: [] }],
  ]) {
    const { auth, api } = await readSignIn({ bearer: BEARER }, security)
    expect(auth).toBeUndefined()
    expect(api).toMatchObject({ headers: [], parameters: [] })
  }
})
