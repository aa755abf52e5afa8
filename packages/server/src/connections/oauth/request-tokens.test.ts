import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import { type OutboundScene, openOutboundScene, PUBLIC_ADDRESS } from '#test/tools/outbound-scene.ts'
import { type OutboundWorld, openOutboundWorld, outboundRows, removeHttps } from '#test/tools/outbound-world.ts'
import { type ScriptedAnswer, writeJsonAnswer, writeRawAnswer } from '#test/tools/tls-server.ts'
import type { OAuthClient, OAuthCode } from './oauth-connection.ts'
import { requestTokens, TokenRefusal } from './request-tokens.ts'

const CLIENT: OAuthClient = {
  kind: 'oauth2-client',
  token_url: 'api.example.com/token?tenant=ours',
  client_id: 'our client',
  client_secret: 'canary-secret/+ü',
  scope: 'read write',
  audience: 'https://api.example.com/',
  send: 'basic',
}
const BY_PAGE: OAuthCode = {
  kind: 'oauth2-code',
  authorize_url: 'https://api.example.com/authorize',
  token_url: 'https://api.example.com/token',
  client_id: 'our client',
  client_secret: 'canary-secret',
  state: 'needed',
}
const GOOD = { access_token: 'canary-access', token_type: 'Bearer', expires_in: 3600, refresh_token: 'canary-refresh' }
const never = new AbortController().signal

let scene: OutboundScene
const lines: string[] = []
beforeAll(async () => {
  scene = await openOutboundScene()
})
afterAll(() => scene.close())

const logger = { info: (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message })) }

function requestTokensFrom(asking: Parameters<typeof requestTokens>[2], answers: ScriptedAnswer[], total = 2_000) {
  scene.server.script(...answers)
  scene.server.requests.length = 0
  const brickCaller = scene.openClient({ isTimed: true, deadlines: { total } })
  return requestTokens({ brickCaller, logger }, 'account', asking, never)
}

const askClient = (...answers: ScriptedAnswer[]) => requestTokensFrom({ kind: 'client', auth: CLIENT }, answers)
const refreshing = { kind: 'refresh' as const, auth: BY_PAGE, refreshToken: 'old-refresh', sends: 'body' as const }

function readForm(request = scene.server.requests[0] ?? ''): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(request.slice(request.indexOf('\r\n\r\n') + 4)))
}

describe('what is asked', () => {
  test('a client proves itself by Basic, and says what it wants the token for', async () => {
    const grant = await askClient(writeJsonAnswer(GOOD))
    expect(grant).toEqual({
      accessToken: 'canary-access',
      refreshToken: 'canary-refresh',
      expiresIn: 3600,
      account: null,
      sends: 'basic',
    })
    const [request = ''] = scene.server.requests
    expect(request).toMatch(/^POST \/token\?tenant=ours HTTP\/1\.1\r\n/)
    expect(request).toMatch(/\r\ncontent-type: application\/x-www-form-urlencoded;charset=UTF-8\r\n/)
    expect(request).toMatch(/\r\naccept: application\/json\r\n/)
    const [, basic = ''] = /\r\nauthorization: Basic (\S+)\r\n/.exec(request) ?? []
    // RFC 6749, 2.3.1: id and secret are form-encoded before Base64.
    expect(Buffer.from(basic, 'base64').toString()).toBe('our+client:canary-secret%2F%2B%C3%BC')
    expect(readForm()).toEqual({
      grant_type: 'client_credentials',
      scope: 'read write',
      audience: 'https://api.example.com/',
    })
  })

  test('a code is exchanged with its verifier and address', async () => {
    const code = { code: 'the-code', verifier: 'the-verifier', redirectUri: 'https://bricks.test/oauth/callback' }
    await requestTokensFrom({ kind: 'code', auth: BY_PAGE, ...code, sends: 'body' }, [writeJsonAnswer(GOOD)])
    expect(readForm()).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      code_verifier: 'the-verifier',
      redirect_uri: 'https://bricks.test/oauth/callback',
      client_id: 'our client',
      client_secret: 'canary-secret',
    })
  })

  test('a provider that asks for JSON gets JSON', async () => {
    const auth = { ...BY_PAGE, token_url: 'https://api.notion.com/v1/oauth/token' }
    scene.server.script(writeJsonAnswer(GOOD))
    scene.server.requests.length = 0
    const table = { 'api.notion.com': PUBLIC_ADDRESS }
    const brickCaller = scene.openClient({ isTimed: true, connect: scene.connect, table })
    await requestTokens({ brickCaller, logger }, 'account', { ...refreshing, auth, sends: 'basic' }, never)
    const [head = '', body = ''] = (scene.server.requests[0] ?? '').split('\r\n\r\n')
    expect(head).toMatch(/\r\ncontent-type: application\/json\r\n/)
    expect(JSON.parse(body)).toEqual({ grant_type: 'refresh_token', refresh_token: 'old-refresh' })
  })

  test('a client without a secret only says its name', async () => {
    const { client_secret: _, ...auth } = BY_PAGE
    await requestTokensFrom({ ...refreshing, auth }, [writeJsonAnswer(GOOD)])
    expect(readForm()).toEqual({ grant_type: 'refresh_token', refresh_token: 'old-refresh', client_id: 'our client' })
    expect(scene.server.requests[0]).not.toMatch(/\r\nauthorization:/)
  })

  test('a client that is not known is shown once more, with its secret in the other place', async () => {
    const grant = await requestTokensFrom(refreshing, [
      writeJsonAnswer({ error: 'invalid_client' }, 401),
      writeJsonAnswer(GOOD),
    ])
    expect(grant.sends).toBe('basic')
    expect(scene.server.requests).toHaveLength(2)
    // Keycloak says it so.
    const unauthorized = writeJsonAnswer({ error: 'unauthorized_client' }, 401)
    expect((await requestTokensFrom(refreshing, [unauthorized, writeJsonAnswer(GOOD)])).sends).toBe('basic')
    await expect(
      requestTokensFrom(refreshing, [writeJsonAnswer({ error: 'invalid_client' }, 400)]),
    ).rejects.toBeInstanceOf(TokenRefusal)
    expect(scene.server.requests).toHaveLength(2)
    await expect(
      requestTokensFrom(refreshing, [writeJsonAnswer({ error: 'invalid_grant' }, 400)]),
    ).rejects.toBeInstanceOf(TokenRefusal)
    expect(scene.server.requests).toHaveLength(1)
  })
})

describe('an answer is read', () => {
  const createIdToken = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

  test.each<[string, object, object]>([
    ['that does not say when the token ends', { expires_in: undefined }, { expiresIn: undefined }],
    ['whose token does not end', { expires_in: 0 }, { expiresIn: undefined }],
    ['that says its seconds as a text', { expires_in: '60' }, { expiresIn: 60 }],
    ['whose token ends before it begins', { expires_in: -5 }, { refreshToken: 'canary-refresh', expiresIn: undefined }],
    [
      'that says no number of seconds',
      { expires_in: 'soon' },
      { refreshToken: 'canary-refresh', expiresIn: undefined },
    ],
    ['whose token ends in a thousand years', { expires_in: 1e12 }, { expiresIn: 366 * 24 * 3600 }],
    ['without the type of the token', { token_type: undefined }, { accessToken: 'canary-access' }],
    ['whose token is a bot’s', { token_type: 'bot' }, { accessToken: 'canary-access' }],
    ['whose token has a name of its provider’s', { token_type: 'BearerToken' }, { accessToken: 'canary-access' }],
    ['whose type of token is null', { token_type: null }, { accessToken: 'canary-access' }],
    ['that says null for when the token ends', { expires_in: null }, { expiresIn: undefined }],
    ['that leaves what it does not say empty', { expires_in: '', refresh_token: '' }, { refreshToken: undefined }],
    ['that says null in place of an error', { error: null, refresh_token: null }, { accessToken: 'canary-access' }],
    ['whose scope is a list', { scope: ['read', 'write'] }, { accessToken: 'canary-access' }],
    ['without another refresh token', { refresh_token: undefined }, { refreshToken: undefined }],
    [
      'that says who signed in',
      { id_token: createIdToken({ email: 'ada@example.com', name: 'Ada' }) },
      { account: 'ada@example.com' },
    ],
    ['that says only a name', { id_token: createIdToken({ name: ' Ada\u202e\n ' }) }, { account: 'Ada' }],
    [
      'with a name of a thousand letters',
      { id_token: createIdToken({ name: 'ü'.repeat(1000) }) },
      { account: 'ü'.repeat(200) },
    ],
    ['with an id token that is none', { id_token: { a: 1 } }, { account: null }],
    ['with a broken id token', { id_token: 'a.b' }, { account: null }],
  ])('%s', async (_what, change, expected) => {
    expect(await askClient(writeJsonAnswer({ ...GOOD, ...change }))).toMatchObject(expected)
  })
})

test('an answer is read whatever the status of its success is', async () => {
  expect(await askClient(writeJsonAnswer(GOOD, 201))).toMatchObject({ accessToken: 'canary-access', expiresIn: 3600 })
})

describe('an answer is a refusal', () => {
  test.each<[string, Buffer]>([
    ['by the RFC', writeJsonAnswer({ error: 'invalid_grant', error_description: 'canary-words' }, 400)],
    ['without a reason', writeJsonAnswer({ message: 'canary-words' }, 403)],
    ['as a page', writeRawAnswer(403, { 'content-type': 'text/html' }, '<h1>canary-words</h1>')],
    ['with status 200', writeJsonAnswer({ ok: false, error: 'canary-words' })],
    ['with a challenge', writeRawAnswer(401, { 'www-authenticate': 'Bearer error="canary-words"' }, '')],
  ])('%s', async (_how, answer) => {
    const error = await askClient(answer).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TokenRefusal)
    const { message, cause } = error as TokenRefusal
    expect([message, cause]).toEqual(['', undefined])
  })
})

describe('an answer of a provider that is away, or no provider, is a fault that passes', () => {
  const answerWithoutEnd = (socket: { write(text: string): void }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{')
  }
  test.each<[string, OutboundError['failure'], ScriptedAnswer]>([
    ['larger than 64 kB', 'too_large', writeJsonAnswer({ ...GOOD, more: 'x'.repeat(70_000) })],
    ['a page', 'unreachable', writeRawAnswer(200, { 'content-type': 'text/html' }, '<h1>canary-words</h1>')],
    [
      'broken JSON',
      'unreachable',
      writeRawAnswer(200, { 'content-type': 'application/json' }, '{"access_token": "canary'),
    ],
    ['a list', 'unreachable', writeJsonAnswer([GOOD])],
    ['empty', 'unreachable', writeRawAnswer(200, {}, '')],
    ['204', 'unreachable', writeRawAnswer(204, {}, '')],
    ['202 and nothing', 'unreachable', writeRawAnswer(202, {}, '')],
    ['a token that is none', 'unreachable', writeJsonAnswer({ ...GOOD, access_token: { a: 1 } })],
    ['an empty token', 'unreachable', writeJsonAnswer({ ...GOOD, access_token: '' })],
    ['a token of two lines', 'unreachable', writeJsonAnswer({ ...GOOD, access_token: 'canary\r\nx-evil: 1' })],
    ['a token that no header holds', 'unreachable', writeJsonAnswer({ ...GOOD, access_token: 'canary-é' })],
    ['a token of 5 kB', 'unreachable', writeJsonAnswer({ ...GOOD, access_token: 'x'.repeat(5_000) })],
    ['a refresh token of 10 kB', 'unreachable', writeJsonAnswer({ ...GOOD, refresh_token: 'x'.repeat(10_000) })],
    ['another type of token', 'unreachable', writeJsonAnswer({ ...GOOD, token_type: 'mac' })],
    ['a token bound to a key', 'unreachable', writeJsonAnswer({ ...GOOD, token_type: 'DPoP' })],
    ['a type that is no text', 'unreachable', writeJsonAnswer({ ...GOOD, token_type: 7 })],
    [
      'a page of a gateway',
      'unreachable',
      writeRawAnswer(404, { 'content-type': 'text/html' }, '<h1>canary-words</h1>'),
    ],
    ['elsewhere', 'redirect_refused', writeRawAnswer(307, { location: 'https://thief.example/token' })],
    ['compressed', 'bad_encoding', writeRawAnswer(200, { 'content-encoding': 'gzip' }, 'canary')],
    ['500', 'unreachable', writeJsonAnswer({ error: 'invalid_grant' }, 500)],
    ['429', 'unreachable', writeJsonAnswer({ error: 'invalid_grant' }, 429)],
    ['not now', 'unreachable', writeJsonAnswer({ error: 'temporarily_unavailable' }, 400)],
    ['cut off', 'unreachable', (socket) => void socket.destroy()],
    ['never', 'timeout', answerWithoutEnd],
  ])('%s', async (_what, failure, answer) => {
    const error = await requestTokensFrom({ kind: 'client', auth: CLIENT }, [answer], 1_000).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(OutboundError)
    expect(error).toMatchObject({ failure })
    const { message, cause } = error as OutboundError
    expect(`${message} ${cause}`).not.toContain('canary')
  })
})

test('N7: each call stands in the log with account, host and outcome, and no word of either side', () => {
  expect(lines.length).toBeGreaterThan(30)
  for (const line of lines) expect(line).not.toMatch(/canary|the-code|the-verifier|old-refresh/)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    account: 'account',
    host: 'api.example.com',
    status: 200,
    message: 'tokens were fetched',
  })
})

describe('(C2, N13) a token address is called as a brick’s is', () => {
  let world: OutboundWorld
  let caller: ReturnType<typeof createBrickCaller>
  beforeAll(async () => {
    world = await openOutboundWorld()
    caller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  })
  afterAll(async () => {
    await caller.close()
    await world.close()
  })

  test.each(outboundRows)('C2: $id $url', async (row) => {
    await world.play(row)
    const auth = { ...CLIENT, token_url: removeHttps(row) }
    const asking = requestTokens({ brickCaller: caller, logger }, 'account', { kind: 'client', auth }, never)
    const error: unknown = await asking.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OutboundError)
    if (row.expect === 'allow') {
      expect(world.dials).toHaveLength(1)
      expect(error).toMatchObject({ failure: 'unreachable' })
    } else if (row.layer === 'response') {
      expect(world.dials).toHaveLength(1)
      expect(error).toMatchObject({ failure: 'redirect_refused' })
    } else {
      expect(world.dials).toEqual([])
      expect(error).toMatchObject({ failure: 'blocked' })
    }
  })
})
