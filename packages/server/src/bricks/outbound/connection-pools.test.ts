import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFailure, type OutboundScene, openOutboundScene, PLAIN_REQUEST } from '#test/tools/outbound-scene.ts'
import { writeRawAnswer } from '#test/tools/tls-server.ts'
import { createOutboundPolicy } from './address/outbound-policy.ts'
import type { Connect } from './connect.ts'
import { createConnectionPools } from './connection-pools.ts'
import { DEADLINES } from './deadlines.ts'
import { createLookUpQueue } from './look-up/look-up-queue.ts'
import { systemTimers } from './timers.ts'

let scene: OutboundScene
beforeEach(async () => {
  scene = await openOutboundScene()
})
afterEach(() => scene.close())

it('two accounts share no socket', async () => {
  const client = scene.openClient()
  for (const account of ['a', 'a', 'b', 'b']) {
    expect((await client.send({ ...PLAIN_REQUEST, account }, new AbortController().signal)).status).toBe(200)
    await setImmediate()
  }
  expect(scene.dials).toHaveLength(2)
})

describe('N3: calls that end early', () => {
  it('a call that ends early is over at once, and its look-up and connection with it', async () => {
    const dialled = Promise.withResolvers<AbortSignal>()
    const connectUntilAborted: Connect = (_target, signal) => {
      dialled.resolve(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const chat = new AbortController()
    const failure = findFailure(scene.openClient({ connect: connectUntilAborted }), PLAIN_REQUEST, chat.signal)
    const dial = await dialled.promise
    chat.abort()
    expect(await failure).toMatchObject({ failure: 'canceled' })
    expect(dial.aborted).toBe(true)
    await setImmediate()
    expect(scene.timers.running()).toEqual([])
  })

  it('a call that ends early leaves the connection to another call that waits for it', async () => {
    const connecting = Promise.withResolvers<void>()
    const resolving = Promise.withResolvers<readonly string[]>()
    const resolveWhenTold = () => {
      connecting.resolve()
      return resolving.promise
    }
    const client = scene.openClient({ resolve: resolveWhenTold })
    const chat = new AbortController()
    const failure = findFailure(client, PLAIN_REQUEST, chat.signal)
    const answer = client.send(PLAIN_REQUEST, new AbortController().signal)
    await connecting.promise
    chat.abort()
    expect(await failure).toMatchObject({ failure: 'canceled' })
    resolving.resolve(['93.184.215.14'])
    expect((await answer).status).toBe(200)
  })
})

it('a pool whose last socket has closed is destroyed', async () => {
  scene.server.script(writeRawAnswer(200, { connection: 'close' }, 'one'))
  const pools = createConnectionPools({
    policy: createOutboundPolicy({ allowHosts: [`127.0.0.1:${scene.server.port}`] }),
    resolve: async () => ['127.0.0.1'],
    connect: scene.connect,
    timers: systemTimers,
    deadlines: DEADLINES,
    lookUps: createLookUpQueue(),
  })
  const pool = await pools.use('a', `https://127.0.0.1:${scene.server.port}`, async (used) => {
    const { body } = await used.request({ path: '/', method: 'GET' })
    expect(await body.text()).toBe('one')
    return used
  })
  while (!pool.destroyed) await setImmediate()
  await pools.close()
})
