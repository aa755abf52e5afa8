import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OutboundScene, openOutboundScene } from '#test/tools/outbound-scene.ts'
import { writeRawAnswer } from '#test/tools/tls-server.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

const ADDRESS = 'https://api.example.com/token'
let scene: OutboundScene

beforeEach(async () => {
  scene = await openOutboundScene()
})
afterEach(() => scene.close())

describe('a guarded fetch', () => {
  it('sends method, headers and a form, and gives status, headers and JSON', async () => {
    scene.server.script(writeRawAnswer(201, { 'content-type': 'application/json', 'x-a': 'b' }, '{"ok":true}'))
    const response = await openGuardedFetch()(ADDRESS, {
      method: 'post',
      headers: { authorization: 'Basic eDp5' },
      body: new URLSearchParams({ grant_type: 'a b' }),
    })
    expect([response.status, response.headers.get('x-a')]).toEqual([201, 'b'])
    expect(await response.json()).toEqual({ ok: true })
    const [request] = scene.server.requests
    expect(request).toMatch(/^POST \/token HTTP\/1\.1\r\n/)
    expect(request).toMatch(/\r\nauthorization: Basic eDp5\r\n/i)
    expect(request).toMatch(/\r\ncontent-type: application\/x-www-form-urlencoded/i)
    expect(request).toMatch(/\r\n\r\ngrant_type=a\+b$/)
  })

  it('gives the parts of an answer as they come, and closes the socket of one that is left', async () => {
    const closed = Promise.withResolvers<void>()
    scene.server.script((socket) => {
      socket.once('close', () => closed.resolve())
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nfirst\r\n')
    })
    const reader = (await openGuardedFetch()(ADDRESS)).body?.getReader()
    const part = await reader?.read()
    expect(Buffer.from(part?.value ?? []).toString()).toBe('first')
    await reader?.cancel()
    await closed.promise
    await setImmediate()
    expect(scene.timers.running()).toEqual([])
  })

  it.each([204, 205])('gives an answer %i without a body', async (status) => {
    scene.server.script(writeRawAnswer(status, {}))
    const response = await openGuardedFetch()(ADDRESS, { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  it.each([
    ['another scheme', 'http://api.example.com/', {}],
    ['an inner address', 'https://127.0.0.1/', {}],
    ['a port', 'https://api.example.com:8443/', {}],
    ['a header that routes', ADDRESS, { headers: { host: 'intranet' } }],
    ['a header of two lines', ADDRESS, { headers: { authorization: 'a\r\nb: c' } }],
    ['another method', ADDRESS, { method: 'TRACE' }],
    ['a body that is no text', ADDRESS, { method: 'POST', body: new Blob(['x']) }],
  ])('refuses %s before it dials', async (_what, address, init: RequestInit) => {
    await expect(openGuardedFetch()(address, init)).rejects.toMatchObject({ name: 'OutboundError', failure: 'blocked' })
    expect(scene.dials).toEqual([])
  })

  it('refuses a redirect, whatever it was asked', async () => {
    scene.server.script(writeRawAnswer(307, { location: ADDRESS }))
    await expect(openGuardedFetch()(ADDRESS, { redirect: 'follow' })).rejects.toMatchObject({
      failure: 'redirect_refused',
    })
    expect(scene.server.requests).toHaveLength(1)
  })

  it('refuses an encoded answer and a status that does not exist', async () => {
    scene.server.script(writeRawAnswer(200, { 'content-encoding': 'gzip' }), writeRawAnswer(999, {}))
    await expect(openGuardedFetch()(ADDRESS)).rejects.toMatchObject({ failure: 'bad_encoding' })
    await expect(openGuardedFetch()(ADDRESS)).rejects.toMatchObject({ failure: 'unreachable' })
  })
})

describe('the answer of a guarded fetch', () => {
  it.each([
    [1024 * 1024, 'whole'],
    [1024 * 1024 + 1, 'too_large'],
  ])('of %i bytes is %s', async (size, expected) => {
    scene.server.script(writeRawAnswer(200, {}, Buffer.alloc(size, 'a')))
    const response = await openGuardedFetch()(ADDRESS)
    const outcome = await response.text().then(
      (text) => (text.length === size ? 'whole' : 'cut'),
      (error: { failure: string }) => error.failure,
    )
    expect(outcome).toBe(expected)
  })

  it.each([true, false])('ends at the deadline of the whole call, read or not (%s)', async (isRead) => {
    const closed = dripForever()
    const response = await openGuardedFetch()(ADDRESS)
    const reading = isRead ? response.text() : undefined
    reading?.catch(() => undefined)
    scene.timers.advance(15_000)
    await closed
    await expect(reading ?? response.text()).rejects.toMatchObject({ name: 'OutboundError', failure: 'timeout' })
    expect(scene.timers.running()).toEqual([])
  })

  it('ends with the signal', async () => {
    const closed = dripForever()
    const chat = new AbortController()
    const response = await openGuardedFetch()(ADDRESS, { signal: chat.signal })
    chat.abort()
    await closed
    await expect(response.text()).rejects.toMatchObject({ failure: 'canceled' })
  })

  it('that breaks off is unreachable', async () => {
    scene.server.script((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'))
    await expect((await openGuardedFetch()(ADDRESS)).text()).rejects.toMatchObject({ failure: 'unreachable' })
  })
})

it('guarded fetches of two accounts share no socket', async () => {
  const client = scene.openClient()
  for (const account of ['a', 'b']) await (await createGuardedFetch(client, account)(ADDRESS)).text()
  expect(scene.dials).toHaveLength(2)
})

function openGuardedFetch() {
  return createGuardedFetch(scene.openClient(), 'a')
}

function dripForever(): Promise<void> {
  const closed = Promise.withResolvers<void>()
  scene.server.script((socket) => {
    socket.once('close', () => closed.resolve())
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n')
  })
  return closed.promise
}
