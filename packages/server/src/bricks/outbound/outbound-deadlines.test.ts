import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  findFailure,
  type OutboundScene,
  openOutboundScene,
  PLAIN_REQUEST,
  PUBLIC_ADDRESS,
} from '#test/tools/outbound-scene.ts'
import type { Connect } from './connect.ts'
import { DEADLINES } from './deadlines.ts'
import type { OutboundClient } from './outbound-client.ts'

let scene: OutboundScene

beforeEach(async () => {
  scene = await openOutboundScene()
})
afterEach(async () => {
  await scene.close()
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
  ])('R13: a brick that %s is unreachable', async (_what, answer) => {
    scene.server.script(answer)
    expect(await findFailure(scene.openClient())).toMatchObject({ failure: 'unreachable' })
  })

  it('R13: a brick that shows the certificate of another name is unreachable', async () => {
    const other = 'https://other.example.com/'
    const client = scene.openClient({ table: { 'other.example.com': PUBLIC_ADDRESS } })
    expect(await findFailure(client, { ...PLAIN_REQUEST, typedUrl: other, url: other })).toMatchObject({
      failure: 'unreachable',
    })
    expect(scene.server.requests).toEqual([])
  })

  it('R13: a brick that cannot be resolved within 5 seconds is timed out', async () => {
    const client = scene.openClient({ resolve: () => new Promise(() => undefined) })
    await expectTimeout(client, 5_000)
    expect(scene.dials).toEqual([])
  })

  it('R13: a brick that accepts no connection within 5 seconds is timed out', async () => {
    const called = Promise.withResolvers<void>()
    const connectUntilAborted: Connect = (_target, signal) => {
      called.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await expectTimeout(scene.openClient({ connect: connectUntilAborted }), 5_000, called.promise)
  })

  it('R13: a brick that sends no headers in time is timed out', async () => {
    scene.server.script(() => undefined)
    expect(DEADLINES.headers).toBe(10_000)
    const client = scene.openClient({ deadlines: { headers: 20 }, isTimed: true })
    expect(await findFailure(client)).toMatchObject({ failure: 'timeout' })
  })

  it('R13: a brick that drips its body for 15 seconds is timed out and its socket closed', async () => {
    const closed = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    scene.server.script((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\na', () => answered.resolve())
      socket.once('close', () => closed.resolve())
    })
    await expectTimeout(scene.openClient(), 15_000, answered.promise)
    await closed.promise
  })
})

describe('a chat that ends', () => {
  it('a chat that ends takes its running call with it', async () => {
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    scene.server.script((socket) => {
      socket.once('close', () => closed.resolve())
      asked.resolve()
    })
    const chat = new AbortController()
    const failure = findFailure(scene.openClient(), undefined, chat.signal)
    await asked.promise
    chat.abort()
    expect(await failure).toMatchObject({ failure: 'canceled' })
    await closed.promise
    expect(scene.timers.running()).toEqual([])
  })

  it('a chat that ends before its call begins dials nobody', async () => {
    expect(await findFailure(scene.openClient(), undefined, AbortSignal.abort())).toMatchObject({ failure: 'canceled' })
    expect(scene.dials).toEqual([])
  })
})

async function expectTimeout(client: OutboundClient, deadline: number, isReached?: Promise<void>): Promise<void> {
  const failure = findFailure(client)
  await isReached
  await scene.timers.waitUntilStarted(deadline)
  scene.timers.advance(deadline - 1)
  expect(scene.timers.running()).toContain(deadline)
  scene.timers.advance(1)
  expect(await failure).toMatchObject({ failure: 'timeout' })
}
