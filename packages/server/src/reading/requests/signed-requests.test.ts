import { expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const CANARY = 'canary4711consumerkey'

test.each([
  [`OAuth oauth_consumer_key="${CANARY}", oauth_signature_method="HMAC-SHA1", oauth_signature="tnn%3D"`, 'OAuth 1.0'],
  [
    `AWS4-HMAC-SHA256 Credential=${CANARY}/20260524/eu-west-1/s3/aws4_request, Signature=fe5f80f7`,
    'a signature of AWS',
  ],
  [`Digest username="ada", realm="Users", nonce="${CANARY}", uri="/orders", response="254679"`, 'digest'],
  [`Signature keyId="${CANARY}",algorithm="hs2019",signature="Base64"`, 'a signature'],
])('a header that signs one request alone is no sign-in of a bot: %s', async (value, kind) => {
  const answer = await readOnePastedBrick(
    `curl 'https://a.example/orders?city=Brno&note=${CANARY}' -H 'Authorization: ${value}'`,
  )
  expect(answer.connection).toBeNull()
  expect(answer.brick.api.headers).toEqual([])
  expect(answer.brick.api.url).toContain('a.example/orders?city={city}')
  expect(answer.notes).toContain(`A request signs in by ${kind}, which bots do not speak.`)
  expect(JSON.stringify(answer)).not.toContain(CANARY)
})

test.each(['OAuth 2YotnFZFEjr1zCsicMWpAA', 'Token token=2YotnFZFEjr1zCsicMWpAA', 'Klaviyo-API-Key pk_4711canary'])(
  'a header that stays the same is the sign-in: %s',
  async (value) => {
    const { connection } = await readOnePastedBrick(`curl https://a.example/orders -H 'Authorization: ${value}'`)
    expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'Authorization', value })
  },
)

test('a description that asks for digest says that bots do not speak it, and does not ask for its header', async () => {
  const { connection, functions, notes } = await readPasted(
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      security: [{ login: [] }],
      components: { securitySchemes: { login: { type: 'http', scheme: 'digest' } } },
      paths: { '/orders': { get: {} } },
    }),
  )
  expect(connection).toBeNull()
  expect(functions).toMatchObject([{ api: { headers: [] } }])
  expect(notes).toContain('The API signs in by "digest", which bots do not speak.')
})

test('a signature in the address that holds for one time is not asked for, and that of a shared address is a key', async () => {
  const signed = await readOnePastedBrick(
    `curl 'https://a.example/orders?city=Brno&timestamp=1499827319559&signature=${CANARY}' -d note=${CANARY}`,
  )
  expect(signed.brick.api.url).toBe('a.example/orders?city={city}&timestamp={timestamp}')
  expect(signed.notes).toContain('A request signs in by a signature, which bots do not speak.')
  expect(JSON.stringify(signed)).not.toContain(CANARY)
  const shared = await readOnePastedBrick(`curl 'https://a.example/orders?city=Brno&signature=${CANARY}'`)
  expect(shared.connection?.auth).toEqual({ kind: 'key', in: 'query', name: 'signature', value: CANARY })
})

test('a word that is called a sign stays in the address beside a time too', async () => {
  const { brick, notes } = await readOnePastedBrick('https://a.example/horoscope?sign=leo&timestamp=1499827319559')
  expect(brick.api.url).toBe('a.example/horoscope?sign=leo&timestamp={timestamp}')
  expect(notes).toEqual([])
})

test.each([
  `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${CANARY}&X-Amz-Expires=900&X-Amz-Signature=fe5f80f7`,
  `X-Goog-Credential=${CANARY}&X-Goog-Expires=900&X-Goog-Signature=247a2aa4`,
  `Expires=1767225600&Signature=${CANARY}&Key-Pair-Id=K2JCJMDEHXQW5F`,
])('an address that is signed as a whole is refused, since it holds for a short time only: %s', async (query) => {
  const answer = readPasted(`curl 'https://files.a.example/orders.json?${query}'`)
  await expect(answer).rejects.toThrow(
    'A request was left out: its address is signed and holds for a short time only. Paste one of the API itself.',
  )
})

test('of an address that Azure signed for long only the signature is a key, and nothing of it changes', async () => {
  const path = 'flows.a.example/workflows/0123456789abcdef0123456789abcdef/triggers/manual/paths/invoke'
  const query = 'api-version=2016-10-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&se=2026-12-31T23%3A59%3A59Z'
  const { brick, connection } = await readOnePastedBrick(
    `curl 'https://${path}?${query}&sig=Z_RHIX5Xcg0Mq2rqI3OlWTjEg2tYkboXr1P9ZUXDtkk' --json '{"name":"Ada"}'`,
  )
  expect(brick.api.url).toBe(`${path}?${query}`)
  expect(brick.parameters.properties.map(({ name }) => name)).toEqual(['name'])
  expect(connection?.auth).toMatchObject({ kind: 'key', in: 'query', name: 'sig' })
})
