import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualTimers } from '#test/tools/manual-timers.ts'
import { type NameServer, startNameServer } from '#test/tools/name-server.ts'
import { createNameResolver } from './name-resolver.ts'

let server: NameServer
beforeEach(async () => {
  server = await startNameServer({
    'both.example.com': { v4: ['93.184.215.14', '10.0.0.5'], v6: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] },
    'old.example.com': { v4: ['93.184.215.14'] },
    'new.example.com': { v6: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] },
    'none.example.com': {},
  })
})
afterEach(() => server.close())

const V6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'

describe('a name', () => {
  it.each([
    ['both.example.com', ['93.184.215.14', '10.0.0.5', V6]],
    ['old.example.com', ['93.184.215.14']],
    ['new.example.com', [V6]],
    ['none.example.com', []],
  ])('a name %s has its addresses of both families', async (name, addresses) => {
    expect(await lookUpName(name)).toEqual(addresses)
  })

  it('N13: a name is asked for as it is written, and with nothing behind it', async () => {
    await lookUpName('none.example.com')
    expect(new Set(server.asked)).toEqual(new Set(['none.example.com']))
  })

  it('N13: a name of the hosts file is asked of the name server all the same', async () => {
    const look = lookUpName('localhost', AbortSignal.timeout(200)).catch((error: unknown) => error)
    await server.waitUntilAsked(1)
    expect(await look).toMatchObject({ failure: 'timeout' })
    expect(new Set(server.asked)).toEqual(new Set(['localhost']))
  })
})

describe('N3: a name server that never answers', () => {
  it('N3: a name server that never answers is given up after a deadline of its own', async () => {
    const timers = createManualTimers()
    const look = createNameResolver({ servers: [server.address], timers })(
      'silent.example.com',
      new AbortController().signal,
    )
    const outcome = look.catch((error: unknown) => error)
    await server.waitUntilAsked(1)
    timers.advance(4_000)
    expect(await outcome).toMatchObject({ failure: 'timeout' })
    expect(timers.running()).toEqual([])
  })

  it('N3: a name server that never answers is asked no more when nobody waits for it', async () => {
    const chat = new AbortController()
    const timers = createManualTimers()
    const outcome = lookUpName('silent.example.com', chat.signal, timers).catch((error: unknown) => error)
    await server.waitUntilAsked(1)
    chat.abort()
    expect(await outcome).toMatchObject({ failure: 'timeout' })
    expect(timers.running()).toEqual([])
    await expect(lookUpName('other.example.com', AbortSignal.abort())).rejects.toBeDefined()
    expect(server.asked).not.toContain('other.example.com')
  })

  it('N3: a name server that never answers takes no thread, so that files and other names are read beside two hundred of its names', async () => {
    const chat = new AbortController()
    const names = Array.from({ length: 200 }, (_, at) => `n${at}.silent.example.com`)
    let ended = 0
    const looks: Promise<unknown>[] = []
    for (const [at, name] of names.entries()) {
      looks.push(
        lookUpName(name, chat.signal)
          .catch(() => undefined)
          .finally(() => {
            ended += 1
          }),
      )
      // Waits, because the buffer of a socket holds about a hundred queries, and further queries would be lost.
      if (at % 50 === 49) await server.waitUntilAsked(at + 1)
    }
    expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
    expect(await lookUpName('old.example.com')).toEqual(['93.184.215.14'])
    expect(ended).toBe(0)
    chat.abort()
    await Promise.all(looks)
  })
})

function lookUpName(name: string, signal = new AbortController().signal, timers = createManualTimers()) {
  return createNameResolver({ servers: [server.address], timers })(name, signal)
}
