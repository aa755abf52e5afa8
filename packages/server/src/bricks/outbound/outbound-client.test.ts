import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  findFailure,
  type OutboundScene,
  openOutboundScene,
  PLAIN_REQUEST,
  PUBLIC_ADDRESS,
} from '#test/tools/outbound-scene.ts'
import { createScriptedResolver } from '#test/tools/scripted-resolver.ts'
import { writeRawAnswer } from '#test/tools/tls-server.ts'
import type { OutboundClient, OutboundRequest } from './outbound-client.ts'

let scene: OutboundScene

beforeEach(async () => {
  scene = await openOutboundScene()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await scene.close()
})

describe('(C3) a name that changes its address', () => {
  const rebinding = { first: PUBLIC_ADDRESS, later: '169.254.169.254' }

  it('C3: a name that changes its address is dialled at the address that was checked', async () => {
    const client = scene.openClient({ table: { 'api.example.com': rebinding } })
    await sendPlainRequest(client)
    expect(scene.dials).toEqual([{ hostname: 'api.example.com', port: 443, addresses: [PUBLIC_ADDRESS] }])
  })

  it('C3: a name that changes its address is refused at the next connection', async () => {
    scene.server.script(writeRawAnswer(200, { connection: 'close' }, 'first'))
    const client = scene.openClient({ table: { 'api.example.com': rebinding } })
    await sendPlainRequest(client)
    await expectFailure(client, 'blocked')
    expect(scene.dials).toHaveLength(1)
  })

  it('C3: a name that changes its address keeps the checked socket for the calls that follow', async () => {
    const resolver = createScriptedResolver({ 'api.example.com': rebinding })
    const client = scene.openClient({ resolve: resolver.resolve })
    for (let round = 0; round < 3; round += 1) {
      expect((await sendPlainRequest(client)).status).toBe(200)
      // The client reuses a socket one turn of the event loop after the answer on it has ended.
      await setImmediate()
    }
    expect(resolver.asked).toHaveLength(1)
    expect(scene.dials).toHaveLength(1)
  })
})

describe('(C4) a redirect', () => {
  it.each([300, 301, 302, 303, 304, 307, 308])('C4: a redirect with status %i is refused', async (status) => {
    scene.server.script(writeRawAnswer(status, { location: 'https://evil.example/collect' }))
    const error = await findFailure(scene.openClient())
    expect(error).toMatchObject({ failure: 'redirect_refused', status })
    expect(inspect(error)).not.toContain('evil')
    expect([scene.dials.length, scene.server.requests.length]).toEqual([1, 1])
  })
})

it('a refused answer is not received to its end', async () => {
  const closed = Promise.withResolvers<void>()
  scene.server.script((socket) => {
    socket.once('close', () => closed.resolve())
    socket.write('HTTP/1.1 302 Found\r\nlocation: /x\r\ncontent-length: 1000000\r\n\r\n')
  })
  await expectFailure(scene.openClient(), 'redirect_refused')
  await closed.promise
})

describe('(C5, R14) an answer', () => {
  it('C5, R14: an answer is read whole up to 1 MiB', async () => {
    scene.server.script(writeRawAnswer(200, {}, Buffer.alloc(1024 * 1024, 'a')))
    expect(await sendPlainRequest(scene.openClient())).toMatchObject({ cut: false, bytes: { length: 1024 * 1024 } })
  })

  it('C5, R14: an answer is cut one byte later', async () => {
    scene.server.script(writeRawAnswer(200, {}, Buffer.alloc(1024 * 1024 + 1, 'a')))
    expect(await sendPlainRequest(scene.openClient())).toMatchObject({ cut: true, bytes: { length: 1024 * 1024 } })
  })

  it('C5, R14: an answer without end is not received beyond the cap', async () => {
    const sent = Promise.withResolvers<number>()
    scene.server.script((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n')
      const chunk = Buffer.alloc(64 * 1024, 'a')
      const writeUntilClosed = () => {
        while (socket.writable && socket.write(chunk));
      }
      socket.on('drain', writeUntilClosed).once('close', () => sent.resolve(socket.bytesWritten))
      writeUntilClosed()
    })
    expect(await sendPlainRequest(scene.openClient())).toMatchObject({ cut: true })
    // The kernel's buffers take some bytes beyond the cap, but the rest of the gigabyte is never sent.
    expect(await sent.promise).toBeLessThan(16 * 1024 * 1024)
  })

  it.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x'])(
    'C5, R14: an answer encoded as %s is refused unread',
    async (encoding) => {
      scene.server.script(
        writeRawAnswer(200, { 'content-encoding': encoding }, gzipSync(Buffer.alloc(8 * 1024 * 1024))),
      )
      expect(await findFailure(scene.openClient())).toMatchObject({ failure: 'bad_encoding', status: 200 })
      expect(scene.server.requests[0]).toMatch(/\r\naccept-encoding: identity\r\n/i)
    },
  )

  it('C5, R14: an answer that says it is not encoded is read', async () => {
    scene.server.script(writeRawAnswer(200, { 'content-encoding': 'Identity' }, 'plain'))
    expect((await sendPlainRequest(scene.openClient())).bytes.toString()).toBe('plain')
  })

  it('C5, R14: an answer with a hundred thousand headers is too large', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `x-${at}: y`).join('\r\n')
    scene.server.script(Buffer.from(`HTTP/1.1 200 OK\r\n${many}\r\ncontent-length: 0\r\n\r\n`))
    await expectFailure(scene.openClient(), 'too_large')
  })
})

describe('(C6) a request', () => {
  it.each<Partial<OutboundRequest>>([
    { headers: [{ name: 'Host', value: 'intranet' }] },
    { headers: [{ name: 'x-a', value: 'a\r\nx-b: c' }] },
    { typedUrl: 'https://api.example.com:8443/' },
    { typedUrl: 'https://{host}/' },
    { url: 'https://api.example.com:8443/' },
  ])('C6: a request that breaks a rule is never sent: %j', async (wrong) => {
    await expectFailure(scene.openClient(), 'blocked', { ...PLAIN_REQUEST, ...wrong })
    expect(scene.dials).toEqual([])
  })

  it('C6: a request never goes to another host than the one that was typed', async () => {
    const client = scene.openClient({
      table: { 'api.example.com': PUBLIC_ADDRESS, 'other.example.com': PUBLIC_ADDRESS },
    })
    await expectFailure(client, 'blocked', { ...PLAIN_REQUEST, url: 'https://other.example.com/v1' })
    expect(scene.dials).toEqual([])
  })

  it('C6: a request has one of five methods, whatever was stored', async () => {
    await expectFailure(scene.openClient(), 'blocked', { ...PLAIN_REQUEST, ...JSON.parse('{"method":"TRACE"}') })
    expect(scene.dials).toEqual([])
  })

  it('C6: a request passes by the proxies of the environment', async () => {
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:9')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    expect((await sendPlainRequest(scene.openClient())).status).toBe(200)
  })
})

function sendPlainRequest(client: OutboundClient) {
  return client.send(PLAIN_REQUEST, new AbortController().signal)
}

async function expectFailure(client: OutboundClient, failure: string, request = PLAIN_REQUEST): Promise<void> {
  expect(await findFailure(client, request)).toMatchObject({ failure })
}
