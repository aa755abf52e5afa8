import type { Connection } from '@bricks/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignIn, type SignInCredentials, SignInError } from '#bricks/api-sign-in.ts'
import { callBrick } from '#bricks/call-brick.ts'
import { makeApi } from '#test/tools/make-api.ts'
import { type OutboundScene, openOutboundScene } from '#test/tools/outbound-scene.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createConnectionSignIn, createSignInOfMissingConnection } from './create-connection-sign-in.ts'

const never = new AbortController().signal
let scene: OutboundScene
beforeAll(async () => {
  scene = await openOutboundScene()
})
afterAll(() => scene.close())

function signInBy(auth: Connection['auth']): SignIn {
  const connection = { id: 'c', name: 'C', host: 'api.example.com', auth }
  return createConnectionSignIn({} as Parameters<typeof createConnectionSignIn>[0], {
    userId: 'u',
    projectId: 'p',
    connection,
  })
}

async function callBrickWith(signIn: SignIn, api = makeApi({ url: 'api.example.com/v1' })) {
  scene.server.requests.length = 0
  const ports = { client: scene.openClient(), timers: scene.timers, clock: () => new Date(), createId: () => 'id' }
  const result = await callBrick(ports, { api }, {}, never, { account: 'a', signIn })
  return { result, requests: scene.server.requests }
}

const readRequestHeaders = (request = '') => request.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? []

describe('a request carries', () => {
  test('a key in a header', async () => {
    const { requests } = await callBrickWith(
      signInBy({ kind: 'key', in: 'header', name: 'X-Api-Key', value: 'key-of-ours' }),
    )
    expect(readRequestHeaders(requests[0])).toContain('X-Api-Key: key-of-ours')
  })

  test('a key in the query, encoded, beside what stands there', async () => {
    const signIn = signInBy({ kind: 'key', in: 'query', name: 'api key', value: 'a&b=c #1' })
    const { requests } = await callBrickWith(signIn, makeApi({ url: 'api.example.com/v1?q=%20x&&y' }))
    expect(requests[0]).toMatch(/^GET \/v1\?q=%20x&y&api\+key=a%26b%3Dc\+%231 HTTP/)
  })

  test('a token', async () => {
    const { requests } = await callBrickWith(signInBy({ kind: 'bearer', token: 'token-of-ours' }))
    expect(readRequestHeaders(requests[0])).toContain('authorization: Bearer token-of-ours')
  })

  test.each(['Bearer token-of-ours', ' bearer  token-of-ours '])('a token that was pasted as %j', async (token) => {
    const { requests } = await callBrickWith(signInBy({ kind: 'bearer', token }))
    expect(readRequestHeaders(requests[0])).toContain('authorization: Bearer token-of-ours')
  })

  test('user and password as UTF-8', async () => {
    const { requests } = await callBrickWith(signInBy({ kind: 'basic', user: 'Žofie', password: 'pass:wörd' }))
    expect(readRequestHeaders(requests[0])).toContain(
      `authorization: Basic ${Buffer.from('Žofie:pass:wörd').toString('base64')}`,
    )
  })

  test('a key in the place of the user', async () => {
    const { requests } = await callBrickWith(signInBy({ kind: 'basic', user: 'sk_key_of_ours', password: '' }))
    expect(readRequestHeaders(requests[0])).toContain(
      `authorization: Basic ${Buffer.from('sk_key_of_ours:').toString('base64')}`,
    )
  })

  test('nothing', async () => {
    const { requests, result } = await callBrickWith(signInBy({ kind: 'none' }))
    expect(result.state).toBe('succeeded')
    expect(requests[0]).not.toMatch(/authorization/i)
  })
})

describe('the connection’s word stands alone', () => {
  test('in a header that the brick sets too, however it is written', async () => {
    const api = makeApi({ url: 'api.example.com/v1', headers: { AUTHORIZATION: 'Basic of-the-brick', 'x-more': '1' } })
    const { requests } = await callBrickWith(signInBy({ kind: 'bearer', token: 'token-of-ours' }), api)
    const headers = readRequestHeaders(requests[0])
    expect(headers.filter((line) => /^authorization:/i.test(line))).toEqual(['authorization: Bearer token-of-ours'])
    expect(headers).toContain('x-more: 1')
  })

  test('in a part of the query that the brick or the model sets too, however it is encoded', async () => {
    const signIn = signInBy({ kind: 'key', in: 'query', name: 'key', value: 'ours' })
    const api = makeApi({ url: 'api.example.com/v1?k%65y=theirs&a=1', parameters: { key: 'of the brick' } })
    const { requests } = await callBrickWith(signIn, api)
    expect(requests[0]).toMatch(/^GET \/v1\?a=1&key=ours HTTP/)
  })
})

describe('a secret that waits to be entered is asked for, and nothing is called', () => {
  test.each<Connection['auth']>([
    { kind: 'key', in: 'header', name: 'x-key', value: '' },
    { kind: 'key', in: 'query', name: 'key', value: '' },
    { kind: 'bearer', token: '' },
    { kind: 'basic', user: '', password: '' },
    { kind: 'oauth2-client', token_url: 'a.example', client_id: 'c', client_secret: '', send: 'body' },
  ])('$kind $in', async (auth) => {
    const { result, requests } = await callBrickWith(signInBy(auth))
    expect(result).toMatchObject({ state: 'failed', failure: 'connection_needed', body: '' })
    expect(JSON.parse(result.text)).toMatchObject({ error: 'connection_needed' })
    expect(requests).toEqual([])
  })

  test('or a connection that is gone', async () => {
    expect((await callBrickWith(createSignInOfMissingConnection())).result.failure).toBe('connection_needed')
  })
})

test('N5: what an API sends back of a sign-in is hidden, and the request is shown with a mask', async () => {
  const secret = 'canary-of-the-sign-in'
  const basic = Buffer.from(`ada:${secret}`).toString('base64')
  const auths: Connection['auth'][] = [
    { kind: 'key', in: 'query', name: 'key', value: secret },
    { kind: 'key', in: 'header', name: 'x-key', value: secret },
    { kind: 'bearer', token: secret },
    { kind: 'basic', user: 'ada', password: secret },
  ]
  for (const auth of auths) {
    scene.server.script(writeJsonAnswer({ you_sent: [secret, basic, Buffer.from(secret).toString('hex')] }))
    const { result, requests } = await callBrickWith(signInBy(auth))
    expect(requests).toHaveLength(1)
    expect(JSON.stringify(result)).not.toContain(secret)
    expect(JSON.stringify(result)).not.toContain(basic)
    if ('in' in auth && auth.in === 'query') expect(result.request.url).toBe('https://api.example.com/v1?key=••••-in')
  }
  scene.server.script(writeJsonAnswer({ ok: true }))
})

test('N5: a key that is the user of a sign-in is hidden, whichever word stands for its password', async () => {
  const key = 'FRESHKEYabcdef123456'
  scene.server.script(writeJsonAnswer({ you_are: key }))
  const { result } = await callBrickWith(signInBy({ kind: 'basic', user: key, password: 'X' }))
  expect(JSON.stringify(result)).not.toContain(key)
  scene.server.script(writeJsonAnswer({ ok: true }))
})

test('N5: a request is shown without its sign-in, also where the password occurs in its own encoding', async () => {
  const { result } = await callBrickWith(signInBy({ kind: 'basic', user: 'user', password: 'd' }))
  const shown = result.request.headers?.find(({ name }) => name === 'authorization')
  expect(shown?.value).toMatch(/^Basic •+\w{0,3}$/)
})

describe('after a 401', () => {
  const createCredentials = (token: string): SignInCredentials => {
    return { headers: [{ name: 'authorization', value: `Bearer ${token}` }], query: [], secrets: [token] }
  }
  const signInWith = (renewed: () => Promise<SignInCredentials | undefined>): SignIn => ({
    getCredentials: async () => createCredentials('first-canary-token'),
    renewCredentials: renewed,
  })

  test('the call is made once more with what replaced the token, and both are hidden', async () => {
    scene.server.script(
      writeJsonAnswer({}, 401),
      writeJsonAnswer({ said: ['first-canary-token', 'second-canary-token'] }),
    )
    const { result, requests } = await callBrickWith(signInWith(async () => createCredentials('second-canary-token')))
    expect(requests.map((request) => /Bearer \S+/.exec(request)?.[0])).toEqual([
      'Bearer first-canary-token',
      'Bearer second-canary-token',
    ])
    expect(result.state).toBe('succeeded')
    expect(JSON.stringify(result)).not.toContain('canary')
  })

  test('a second 401 is the answer', async () => {
    scene.server.script(writeJsonAnswer({ why: 'no' }, 401))
    const { result, requests } = await callBrickWith(signInWith(async () => createCredentials('second-canary-token')))
    expect([requests.length, result.failure, result.status]).toEqual([2, 'bad_status', 401])
  })

  test('the answer stands where there is nothing else to prove it with', async () => {
    const { result, requests } = await callBrickWith(signInWith(async () => undefined))
    expect([requests.length, result.failure, result.status]).toEqual([1, 'bad_status', 401])
  })

  test('a sign-in that the provider does not renew is refused', async () => {
    const refuseRenewal = async () => {
      throw new SignInError('connection_refused')
    }
    const { result } = await callBrickWith(signInWith(refuseRenewal))
    expect(result).toMatchObject({ state: 'failed', failure: 'connection_refused' })
  })
})
