import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeApi, makeFillingApi } from '#test/tools/make-api.ts'
import { createManualTimers } from '#test/tools/manual-timers.ts'
import { createScriptedResolver } from '#test/tools/scripted-resolver.ts'
import { startTlsServer, type TlsTestServer, writeJsonAnswer, writeRawAnswer } from '#test/tools/tls-server.ts'
import { type BrickCaller, type BrickCallerOptions, createBrickCaller } from './brick-caller.ts'
import type { BrickResult } from './brick-result.ts'
import { createTlsConnect } from './outbound/connect.ts'
import { DEADLINES } from './outbound/deadlines.ts'

const owner = { account: 'a' }

let server: TlsTestServer
let callers: BrickCaller[] = []

beforeAll(async () => {
  server = await startTlsServer(['api.example.com', 'localhost'])
})
afterEach(async () => {
  await Promise.all(callers.map((caller) => caller.close()))
  callers = []
  server.requests.length = 0
})
afterAll(() => server.close())

describe('a call of a brick', () => {
  it('a call of a brick sends its parameters and headers and brings the answer', async () => {
    server.script(writeJsonAnswer({ city: 'Oslo', degrees: 7 }))
    const api = makeApi({
      url: 'api.example.com/weather/{city}',
      parameters: { city: null, units: 'metric' },
      headers: { 'X-Api-Key': 'abc' },
    })
    expect(await callBrickOf(api, { city: 'Oslo' })).toMatchObject({
      state: 'succeeded',
      status: 200,
      contentType: 'application/json',
      text: '{"city":"Oslo","degrees":7}',
      truncated: false,
      request: { method: 'GET', url: 'https://api.example.com/weather/Oslo?units=metric' },
    })
    expect(server.requests[0]).toMatch(/^GET \/weather\/Oslo\?units=metric HTTP\/1\.1\r\n/)
    expect(server.requests[0]).toMatch(/\r\nX-Api-Key: abc\r\n/)
    expect(server.requests[0]).toMatch(/\r\naccept-encoding: identity\r\n/)
  })

  it('a call of a brick with method POST posts JSON', async () => {
    server.script(writeJsonAnswer({ id: 1 }, 201))
    const result = await callBrickOf(makeApi({ method: 'POST', parameters: { email: null } }), { email: 'a@b.c' })
    expect(result).toMatchObject({
      state: 'succeeded',
      status: 201,
      request: { method: 'POST', body: '{"email":"a@b.c"}' },
    })
    expect(server.requests[0]).toMatch(/^POST \/ [\s\S]*\r\n\r\n\{"email":"a@b\.c"\}$/)
  })

  it('C6: a call of a brick sends as many headers as can be saved, beside the server’s own', async () => {
    server.script(writeJsonAnswer({}))
    const headers = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`x-${at}`, 'set']))
    const signIn = { headers: [{ name: 'authorization', value: 'Bearer token' }], query: [], secrets: ['token'] }
    const context = {
      ...owner,
      signIn: { getCredentials: async () => signIn, renewCredentials: async () => undefined },
    }
    const api = makeFillingApi({ method: 'POST', content: 'json', headers, parameters: { id: null } })
    expect(openCaller({}).findSettingProblem({ api })).toBeUndefined()
    const result = await openCaller({}).callBrick({ api }, { id: '7' }, new AbortController().signal, context)
    expect(result).toMatchObject({ state: 'succeeded', status: 200 })
    expect(server.requests[0]?.match(/^(?:x-\d+|accept|content-type|authorization): /gm)).toHaveLength(35)
  })

  it('a call of a brick is not made where an argument would lead elsewhere', async () => {
    const result = await callBrickOf(makeApi({ url: 'api.example.com/users/{id}', parameters: { id: null } }), {
      id: '..',
    })
    expect(result).toMatchObject({ state: 'failed', failure: 'invalid_arguments' })
    expect(server.requests).toEqual([])
  })

  it('a call of a brick whose stored body is broken JSON is refused, and nothing is sent', async () => {
    const api = makeFillingApi({ method: 'POST', content: 'json', body: '{"id": "{id}"', parameters: { id: null } })
    expect(await callBrickOf(api, { id: '7' })).toMatchObject({
      state: 'failed',
      failure: 'blocked',
      request: { method: 'POST', url: 'https://api.example.com' },
    })
    expect(server.requests).toEqual([])
  })

  it('a call of a brick never shows a secret, not even one that the API sends back', async () => {
    server.script((socket, request) => socket.write(writeRawAnswer(200, { 'content-type': 'text/plain' }, request)))
    const parameters = { apikey: 'p-canary-0123456789' }
    const headers = { authorization: 'Bearer h-canary-0123456789' }
    const result = await callBrickOf(makeApi({ parameters, headers, secret: ['apikey', 'authorization'] }), {})
    expect(result.text).toContain('GET /?apikey=••••789')
    expect(JSON.stringify(result)).not.toContain('canary')
    expect(server.requests[0]).toContain('h-canary')
  })
})

describe('(R13) an answer', () => {
  it.each([400, 401, 404, 429, 500, 503])(
    'R13: an answer of status %i fails with the status and what was said',
    async (status) => {
      server.script(writeJsonAnswer({ detail: 'no such order' }, status))
      const result = await callBrickOf()
      expect(result).toMatchObject({
        state: 'failed',
        failure: 'bad_status',
        status,
        body: '{"detail":"no such order"}',
      })
      expect(result.text).toBe(
        `{"error":"bad_status","status":${status},"message":"The API answered with an error."}\n{"detail":"no such order"}`,
      )
    },
  )

  it('R13: an answer of status 204 succeeds without content', async () => {
    server.script('HTTP/1.1 204 No Content\r\n\r\n')
    expect(await callBrickOf()).toMatchObject({
      state: 'succeeded',
      status: 204,
      body: '',
      text: '(The API answered without content.)',
    })
  })

  it('R13: an answer that redirects fails without saying where to', async () => {
    server.script(writeRawAnswer(307, { location: 'https://evil.example/' }, 'see evil.example'))
    const result = await callBrickOf()
    expect(result.text).toBe('{"error":"redirect_refused","status":307,"message":"redirect refused"}')
    expect(JSON.stringify(result)).not.toContain('evil')
  })
})

describe('(R14) a long answer', () => {
  it('R14: a long answer is cut at 16 kB for the model and marked', async () => {
    server.script(writeRawAnswer(200, { 'content-type': 'text/plain' }, 'é'.repeat(10_000)))
    const result = await callBrickOf()
    expect(result).toMatchObject({ state: 'succeeded', truncated: true })
    expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(16_000)
    expect(result.text).toMatch(/é\n\[truncated\]$/)
  })

  it('R14: a long answer over 1 MiB fails as too large, with its beginning', async () => {
    server.script(writeRawAnswer(200, { 'content-type': 'text/plain' }, 'a'.repeat(1024 * 1024 + 1)))
    const result = await callBrickOf()
    expect(result).toMatchObject({ state: 'failed', failure: 'too_large', status: 200, truncated: true })
    expect(result.text).toMatch(/^\{"error":"too_large"[^\n]+\na+\n\[truncated\]$/)
    expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(16_000)
  })

  it('R14: a long answer of an error is cut too', async () => {
    server.script(writeRawAnswer(500, {}, 'a'.repeat(20_000)))
    expect(Buffer.byteLength((await callBrickOf()).text)).toBeLessThanOrEqual(16_000)
  })
})

describe('(C7) a refusal', () => {
  const table = {
    'private.example.com': '10.0.0.5',
    'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
    'api.example.com': '93.184.215.14',
  }
  const causes = [
    makeApi({ url: '169.254.169.254/latest' }),
    makeApi({ url: 'private.example.com' }),
    makeApi({ url: 'mixed.example.com' }),
    makeApi({ url: 'missing.example.com' }),
    makeApi({ url: 'db.internal' }),
    makeApi({ url: 'api.example.com:6379' }),
    makeApi({ url: 'http://10.0.0.1' }),
    makeApi({ headers: { host: 'intranet' } }),
    makeApi({ url: `api.example.com/${'a'.repeat(2100)}` }),
  ]

  it('C7: a refusal reads the same to the byte and takes the same time, whatever its cause', async () => {
    const refusals = await Promise.all(
      causes.map((api) => callAndReadRefusal(api, createScriptedResolver(table).resolve)),
    )
    const [first] = refusals
    expect(JSON.parse(first ?? '')).toMatchObject({ failure: 'blocked', durationMs: DEADLINES.refusal })
    expect(new Set(refusals).size).toBe(1)
  })

  it('C7: a refusal takes no longer where the resolver was slow', async () => {
    const timers = createManualTimers()
    const resolveAfterWait = async () => {
      timers.advance(300)
      return ['10.0.0.5']
    }
    const refusal = callBrickOf(makeApi({}), {}, { timers, resolve: resolveAfterWait })
    await timers.waitUntilStarted(DEADLINES.refusal - 300)
    timers.advance(DEADLINES.refusal - 300)
    expect((await refusal).durationMs).toBe(DEADLINES.refusal)
  })

  it('C7: a refusal ends at once for a chat that has ended', async () => {
    const timers = createManualTimers()
    const chat = new AbortController()
    const refusal = callBrickOf(makeApi({ url: 'db.internal' }), {}, { timers }, chat.signal)
    await timers.waitUntilStarted(DEADLINES.refusal)
    chat.abort()
    expect((await refusal).failure).toBe('blocked')
    expect(timers.running()).toEqual([])
  })

  async function callAndReadRefusal(
    api: ReturnType<typeof makeApi>,
    resolve: BrickCallerOptions['resolve'],
  ): Promise<string> {
    const timers = createManualTimers()
    const refusal = callBrickOf(api, {}, { timers, resolve })
    await timers.waitUntilStarted(DEADLINES.refusal)
    timers.advance(DEADLINES.refusal)
    const { request: _request, ...rest } = await refusal
    return JSON.stringify(rest)
  }
})

describe('a host the operator allows', () => {
  it('a host the operator allows is reached though private, over TLS and by its own connection', async () => {
    server.script(writeJsonAnswer({ ok: 1 }))
    const allowHosts = [`localhost:${server.port}`]
    const caller = openCaller({ allowHosts, resolve: undefined, connect: createTlsConnect({ ca: server.ca }) })
    const callUrl = (url: string) =>
      caller.callBrick({ api: makeApi({ url }) }, {}, new AbortController().signal, owner)
    expect(await callUrl(`localhost:${server.port}/x`)).toMatchObject({ state: 'succeeded' })
    expect(await callUrl(`127.0.0.1:${server.port}/x`)).toMatchObject({ failure: 'blocked' })
    expect(await callUrl('localhost/x')).toMatchObject({ failure: 'blocked' })
  })

  it('a host the operator allows must show a certificate that is trusted all the same', async () => {
    const caller = openCaller({ allowHosts: [`localhost:${server.port}`], resolve: undefined, connect: undefined })
    const api = makeApi({ url: `localhost:${server.port}` })
    const result = await caller.callBrick({ api }, {}, new AbortController().signal, owner)
    expect(result).toMatchObject({ failure: 'unreachable' })
  })
})

function openCaller(options: BrickCallerOptions): BrickCaller {
  const connect = createTlsConnect({ ca: server.ca })
  const caller = createBrickCaller({
    resolve: createScriptedResolver({ 'api.example.com': '93.184.215.14' }).resolve,
    connect: (target, signal) => connect({ ...target, port: server.port, addresses: ['127.0.0.1'] }, signal),
    ...(options.timers ? {} : { deadlines: { refusal: 0 } }),
    ...options,
  })
  callers.push(caller)
  return caller
}

function callBrickOf(
  api = makeApi({}),
  args: Record<string, string> = {},
  options: BrickCallerOptions = {},
  signal = new AbortController().signal,
): Promise<BrickResult> {
  return openCaller(options).callBrick({ api }, args, signal, owner)
}
