import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOidcProvider, type OidcProvider } from './oidc-provider.ts'

const ISSUER = 'https://sso.example.com'
const SECRET = 'the-secret-of-the-client-at-its-provider'
const SETTINGS = { issuer: ISSUER, clientId: 'bricks', clientSecret: SECRET, label: 'SSO', allowHosts: [] }
const CALLBACK = 'http://bricks.test/oidc/callback'

let own: { privateKey: KeyObject; publicKey: KeyObject }
let other: { privateKey: KeyObject; publicKey: KeyObject }
beforeAll(() => {
  own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
})

interface Forgery {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: 'own' | 'other' | 'secret' | 'none'
  discovery?: Record<string, unknown>
  token?: Record<string, unknown>
  userInfo?: Record<string, unknown>
  /** The client is refused where its secret does not come so. */
  onlyTakes?: 'header' | 'nothing'
}

let received: { path: string; body: string; authorization: string | undefined }[] = []
beforeEach(() => {
  received = []
})
const findReceived = (wanted: string) => received.find(({ path }) => path === wanted)

const encodeTokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function writeToken(nonce: string, { claims = {}, header = {}, key = 'own' }: Forgery): string {
  const now = Math.floor(Date.now() / 1000)
  const said = { iss: ISSUER, sub: 'ada', aud: 'bricks', nonce, iat: now, exp: now + 300, email: 'ada@people.test' }
  const text = `${encodeTokenPart({ alg: 'ES256', kid: 'one', ...header })}.${encodeTokenPart({ ...said, email_verified: true, ...claims })}`
  return `${text}.${signText(text, key)}`
}

function signText(text: string, key: NonNullable<Forgery['key']>): string {
  if (key === 'none') return ''
  if (key === 'secret') return createHmac('sha256', SECRET).update(text).digest('base64url')
  const { privateKey } = key === 'own' ? own : other
  return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

async function signIn(forgery: Forgery = {}, times = 1) {
  let nonce = ''
  const { onlyTakes } = forgery
  const documents: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      ...forgery.discovery,
    }),
    '/token': () => ({
      access_token: 'a',
      token_type: 'Bearer',
      id_token: writeToken(nonce, forgery),
      ...forgery.token,
    }),
    '/userinfo': () => ({ sub: 'ada', email: 'ada@people.test', email_verified: true, ...forgery.userInfo }),
    '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] }),
  }
  const provider: OidcProvider = createOidcProvider(SETTINGS, {
    send: async ({ url, headers, body = '' }) => {
      const path = new URL(url).pathname
      const { value: authorization } = headers.find(({ name }) => name === 'authorization') ?? { value: undefined }
      received.push({ path, body: String(body), authorization })
      const isRefused = path === '/token' && (onlyTakes === 'nothing' || (onlyTakes === 'header' && !authorization))
      const document = isRefused ? { error: 'invalid_client' } : documents[path]?.()
      const bytes = Buffer.from(JSON.stringify(document ?? {}))
      return { status: isRefused ? 401 : document ? 200 : 404, contentType: 'application/json', bytes, cut: false }
    },
  })
  const signInOnce = async () => {
    const started = await provider.start(CALLBACK)
    nonce = started.nonce
    const { state, verifier } = started
    return provider.finish(CALLBACK, { code: 'a-code', state, nonce, verifier })
  }
  for (let time = 1; time < times; time++) await signInOnce()
  return signInOnce()
}

test('the right answer of the right provider names the person', async () => {
  expect(await signIn()).toEqual({
    issuer: ISSUER,
    subject: 'ada',
    email: 'ada@people.test',
    isVerified: true,
    name: '',
  })
})

const computeSecondsOfPast = () => Math.floor(Date.now() / 1000) - 3600

test.each<[string, () => Forgery]>([
  ['another issuer in the token', () => ({ claims: { iss: 'https://evil.example' } })],
  ['another audience', () => ({ claims: { aud: 'somebody-else' } })],
  ['several audiences without saying for whom', () => ({ claims: { aud: ['bricks', 'other'] } })],
  ['another nonce', () => ({ claims: { nonce: 'of-another-tab' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['an expired token', () => ({ claims: { exp: computeSecondsOfPast(), iat: computeSecondsOfPast() - 300 } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['a token that is not signed', () => ({ header: { alg: 'none' }, key: 'none' })],
  ['a token without its signature', () => ({ key: 'none' })],
  ['a signature by another key', () => ({ key: 'other' })],
  ['a signature by the client’s secret', () => ({ header: { alg: 'HS256' }, key: 'secret' })],
  ['no token', () => ({ token: { id_token: undefined } })],
  ['an error in place of tokens', () => ({ token: { error: 'invalid_grant', access_token: undefined } })],
  ['a provider that calls itself otherwise', () => ({ discovery: { issuer: 'https://evil.example' } })],
  ['keys that come without encryption', () => ({ discovery: { jwks_uri: 'http://sso.example.com/jwks' } })],
])('N17: %s is refused', async (_name, forge) => {
  await expect(signIn(forge())).rejects.toThrow()
})

test.each([
  ['false', false],
  ['absent', undefined],
  ['another word', 'yes'],
  ['the word false', 'false'],
  ['a number', 1],
])('an address whose verification is %s is not verified', async (_name, email_verified) => {
  expect(await signIn({ claims: { email_verified } })).toMatchObject({ isVerified: false })
})

test.each([true, 'true'])('an address whose verification is %j is verified', async (email_verified) => {
  expect(await signIn({ claims: { email_verified } })).toMatchObject({ isVerified: true })
})

describe('how the client proves itself', () => {
  const inHeader = { basic: `bricks:${SECRET}`, body: null }
  const inBody = { basic: '', body: SECRET }

  test.each([
    ['in the body where the provider takes it there', ['client_secret_basic', 'client_secret_post'], inBody],
    ['in the header where it is taken there alone', ['private_key_jwt', 'client_secret_basic'], inHeader],
    ['in the header where the provider says nothing', undefined, inHeader],
  ])('%s', async (_name, methods, sent) => {
    await signIn({ discovery: { token_endpoint_auth_methods_supported: methods } })
    const { authorization = '', body = '' } = findReceived('/token') ?? {}
    // Both halves are encoded as in a form. Source: RFC 6749, section 2.3.1.
    const basic = decodeURIComponent(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString())
    expect({ basic, body: new URLSearchParams(body).get('client_secret') }).toEqual(sent)
  })
})

describe('a provider that lists both ways, but takes the secret from this client', () => {
  const discovery = { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] }
  const listWays = () =>
    received.filter(({ path }) => path === '/token').map(({ authorization }) => (authorization ? 'header' : 'body'))

  test('in the header alone, gets it there, also at the next sign-in', async () => {
    await signIn({ discovery, onlyTakes: 'header' }, 2)
    expect(listWays()).toEqual(['body', 'header', 'header'])
  })

  test('in neither way, is asked once each way', async () => {
    await expect(signIn({ discovery, onlyTakes: 'nothing' })).rejects.toThrow()
    expect(listWays()).toEqual(['body', 'header'])
  })
})

describe('an address that is told at the UserInfo endpoint alone', () => {
  const forgery = (told: Forgery = {}): Forgery => ({
    claims: { email: undefined, email_verified: undefined },
    discovery: { userinfo_endpoint: `${ISSUER}/userinfo` },
    ...told,
  })

  test('is read there, with the access token', async () => {
    const { email, isVerified } = await signIn(forgery())
    expect({ email, isVerified }).toEqual({ email: 'ada@people.test', isVerified: true })
    expect(findReceived('/userinfo')?.authorization).toBe('Bearer a')
  })

  test('is not verified where it does not say so', async () => {
    expect(await signIn(forgery({ userInfo: { email_verified: false } }))).toMatchObject({ isVerified: false })
  })

  test('N17: of somebody else is refused', async () => {
    await expect(signIn(forgery({ userInfo: { sub: 'eve' } }))).rejects.toThrow()
  })

  test('is missing where the provider has no such endpoint', async () => {
    expect(await signIn(forgery({ discovery: {} }))).toMatchObject({ email: undefined, isVerified: false })
  })
})

test('an address in the token is taken from there, and nothing more is asked', async () => {
  await signIn({ discovery: { userinfo_endpoint: `${ISSUER}/userinfo` }, userInfo: { email: 'other@people.test' } })
  expect(findReceived('/userinfo')).toBeUndefined()
})
