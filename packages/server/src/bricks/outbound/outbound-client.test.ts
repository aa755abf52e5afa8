import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createManualTimers, type ManualTimers } from '#test/tools/manual-timers.ts'
import { createScriptedResolver, type ScriptedAddresses } from '#test/tools/scripted-resolver.ts'
import { jsonAnswer, rawAnswer, startTlsServer, type TlsTestServer } from '#test/tools/tls-server.ts'
import { type Connect, createTlsConnect, type DialTarget } from './connect.ts'
import { DEADLINES, type Deadlines } from './deadlines.ts'
import { createOutboundClient, type OutboundClient, type OutboundRequest } from './outbound-client.ts'
import { createOutboundPolicy } from './outbound-policy.ts'
import type { Resolve } from './resolve.ts'
import { systemTimers } from './timers.ts'

const PUBLIC = '93.184.215.14'
let server: TlsTestServer
let timers: ManualTimers
let clients: OutboundClient[] = []
let dials: DialTarget[] = []

beforeAll(async () => {
  server = await startTlsServer(['api.example.com'])
})
beforeEach(() => {
  timers = createManualTimers()
  dials = []
  server.requests.length = 0
  server.script(jsonAnswer({ ok: true }))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(clients.map((client) => client.close()))
  clients = []
})
afterAll(() => server.close())

describe('(C3) a name that changes its address', () => {
  const rebinding = { first: PUBLIC, later: '169.254.169.254' }

  it('is dialled at the address that was checked', async () => {
    const client = open({ table: { 'api.example.com': rebinding } })
    await send(client)
    expect(dials).toEqual([{ hostname: 'api.example.com', port: 443, addresses: [PUBLIC] }])
  })

  it('is refused at the next connection', async () => {
    server.script(rawAnswer(200, { connection: 'close' }, 'first'))
    const client = open({ table: { 'api.example.com': rebinding } })
    await send(client)
    await expectFailure(client, 'blocked')
    expect(dials).toHaveLength(1)
  })

  it('keeps the checked socket for the calls that follow', async () => {
    const resolver = createScriptedResolver({ 'api.example.com': rebinding })
    const client = open({ resolve: resolver.resolve })
    for (let round = 0; round < 3; round += 1) {
      expect((await send(client)).status).toBe(200)
      // The client hands out a socket again one turn of the event loop after its answer ended.
      await setImmediate()
    }
    expect(resolver.asked).toHaveLength(1)
    expect(dials).toHaveLength(1)
  })
})

describe('(C4) a redirect', () => {
  it.each([300, 301, 302, 303, 304, 307, 308])('with status %i is refused', async (status) => {
    server.script(rawAnswer(status, { location: 'https://evil.example/collect' }))
    const error = await findFailure(open())
    expect(error).toMatchObject({ failure: 'redirect_refused', status })
    expect(inspect(error)).not.toContain('evil')
    expect([dials.length, server.requests.length]).toEqual([1, 1])
  })
})

describe('(C5, R14) an answer', () => {
  it('is read whole up to 1 MiB', async () => {
    server.script(rawAnswer(200, {}, Buffer.alloc(1024 * 1024, 'a')))
    expect(await send(open())).toMatchObject({ cut: false, bytes: { length: 1024 * 1024 } })
  })

  it('is cut one byte later', async () => {
    server.script(rawAnswer(200, {}, Buffer.alloc(1024 * 1024 + 1, 'a')))
    expect(await send(open())).toMatchObject({ cut: true, bytes: { length: 1024 * 1024 } })
  })

  it('without end is not received beyond the cap', async () => {
    const sent = Promise.withResolvers<number>()
    server.script((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n')
      const chunk = Buffer.alloc(64 * 1024, 'a')
      const pump = () => {
        while (socket.writable && socket.write(chunk));
      }
      socket.on('drain', pump).once('close', () => sent.resolve(socket.bytesWritten))
      pump()
    })
    expect(await send(open())).toMatchObject({ cut: true })
    // What the kernel's buffers hold comes on top of the cap; the rest of the gigabyte never leaves the other side.
    expect(await sent.promise).toBeLessThan(16 * 1024 * 1024)
  })

  it.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x'])(
    'encoded as %s is refused unread',
    async (encoding) => {
      server.script(rawAnswer(200, { 'content-encoding': encoding }, gzipSync(Buffer.alloc(8 * 1024 * 1024))))
      expect(await findFailure(open())).toMatchObject({ failure: 'bad_encoding', status: 200 })
      expect(server.requests[0]).toMatch(/\r\naccept-encoding: identity\r\n/i)
    },
  )

  it('that says it is not encoded is read', async () => {
    server.script(rawAnswer(200, { 'content-encoding': 'Identity' }, 'plain'))
    expect((await send(open())).bytes.toString()).toBe('plain')
  })

  it('with a hundred thousand headers is too large', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `x-${at}: y`).join('\r\n')
    server.script(Buffer.from(`HTTP/1.1 200 OK\r\n${many}\r\ncontent-length: 0\r\n\r\n`))
    await expectFailure(open(), 'too_large')
  })
})

describe('(C6) a request', () => {
  it.each<Partial<OutboundRequest>>([
    { headers: [{ name: 'Host', value: 'intranet' }] },
    { headers: [{ name: 'x-a', value: 'a\r\nx-b: c' }] },
    { typedUrl: 'https://api.example.com:8443/' },
    { typedUrl: 'https://{host}/' },
    { url: 'https://api.example.com:8443/' },
    { url: 'https://other.example.com/v1' },
  ])('that breaks a rule is never sent: %j', async (wrong) => {
    await expectFailure(open(), 'blocked', { ...PLAIN, ...wrong })
    expect(dials).toEqual([])
  })

  it('has one of two methods, whatever was stored', async () => {
    await expectFailure(open(), 'blocked', { ...PLAIN, ...JSON.parse('{"method":"DELETE"}') })
    expect(dials).toEqual([])
  })

  it('passes by the proxies of the environment', async () => {
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:9')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    expect((await send(open())).status).toBe(200)
  })
})

describe('(R13) a brick that', () => {
  it.each([
    ['resets at once', (socket: { destroy(): void }) => socket.destroy()],
    ['breaks off its headers', (socket: { end(text: string): void }) => socket.end('HTTP/1.1 200 OK\r\nx-a')],
    [
      'breaks off its body',
      (socket: { end(text: string): void }) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
    ],
    ['speaks no HTTP', (socket: { end(text: string): void }) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ])('%s is unreachable', async (_what, answer) => {
    server.script(answer)
    await expectFailure(open(), 'unreachable')
  })

  it('shows the certificate of another name is unreachable', async () => {
    const other = 'https://other.example.com/'
    const client = open({ table: { 'other.example.com': PUBLIC } })
    await expectFailure(client, 'unreachable', { ...PLAIN, typedUrl: other, url: other })
    expect(server.requests).toEqual([])
  })

  it('cannot be resolved within 5 seconds is timed out', async () => {
    const client = open({ resolve: () => new Promise(() => undefined) })
    await expectTimeout(client, DEADLINES.connect)
    expect(dials).toEqual([])
  })

  it('accepts no connection within 5 seconds is timed out', async () => {
    const called = Promise.withResolvers<void>()
    const connect: Connect = (_target, signal) => {
      called.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await expectTimeout(open({ connect }), DEADLINES.connect, called.promise)
  })

  it('sends no headers in time is timed out', async () => {
    server.script(() => undefined)
    const client = open({ deadlines: { headers: 20 }, real: true })
    expect(await findFailure(client)).toMatchObject({ failure: 'timeout' })
  })

  it('drips its body for 15 seconds is timed out and its socket closed', async () => {
    const closed = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    server.script((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\na', () => answered.resolve())
      socket.once('close', () => closed.resolve())
    })
    await expectTimeout(open(), DEADLINES.total, answered.promise)
    await closed.promise
  })
})

describe('a chat that ends', () => {
  it('takes its running call with it', async () => {
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    server.script((socket) => {
      socket.once('close', () => closed.resolve())
      asked.resolve()
    })
    const chat = new AbortController()
    const failure = findFailure(open({ table: { 'api.example.com': PUBLIC } }), undefined, chat.signal)
    await asked.promise
    chat.abort()
    expect(await failure).toMatchObject({ failure: 'canceled' })
    await closed.promise
    expect(timers.running()).toEqual([])
  })

  it('before its call begins dials nobody', async () => {
    expect(await findFailure(open(), undefined, AbortSignal.abort())).toMatchObject({ failure: 'canceled' })
    expect(dials).toEqual([])
  })
})

interface Scene {
  table?: Record<string, ScriptedAddresses>
  resolve?: Resolve
  connect?: Connect
  deadlines?: Partial<Deadlines>
  real?: boolean
}

function open({
  table = { 'api.example.com': PUBLIC },
  resolve,
  connect,
  deadlines,
  real,
}: Scene = {}): OutboundClient {
  const dial = connect ?? createTlsConnect({ ca: server.ca })
  const client = createOutboundClient({
    policy: createOutboundPolicy({}),
    resolve: resolve ?? createScriptedResolver(table).resolve,
    connect: (target, signal) => {
      dials.push(target)
      return dial({ ...target, port: server.port, addresses: ['127.0.0.1'] }, signal)
    },
    timers: real ? systemTimers : timers,
    deadlines: { ...DEADLINES, refusal: 0, ...deadlines },
  })
  clients.push(client)
  return client
}

const PLAIN: OutboundRequest = {
  typedUrl: 'https://api.example.com/v1',
  url: 'https://api.example.com/v1',
  method: 'GET',
  headers: [],
}

function send(client: OutboundClient, request = PLAIN, signal = new AbortController().signal) {
  return client.send(request, signal)
}

async function findFailure(client: OutboundClient, request = PLAIN, signal?: AbortSignal): Promise<unknown> {
  const error = await send(client, request, signal).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  return error
}

async function expectFailure(client: OutboundClient, failure: string, request = PLAIN): Promise<void> {
  expect(await findFailure(client, request)).toMatchObject({ failure })
}

async function expectTimeout(client: OutboundClient, deadline: number, isReached?: Promise<void>): Promise<void> {
  const failure = findFailure(client)
  await isReached
  await timers.untilStarted(deadline)
  timers.advance(deadline - 1)
  expect(timers.running()).toContain(deadline)
  timers.advance(1)
  expect(await failure).toMatchObject({ failure: 'timeout' })
}
