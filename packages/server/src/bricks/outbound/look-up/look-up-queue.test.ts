import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLookUpQueue, LOOK_UPS } from './look-up-queue.ts'

const CAPS = { running: 4, runningPerAccount: 2, waiting: 6, waitingPerAccount: 3 }
const patient = new AbortController().signal

describe('N3: look-ups', () => {
  it('N3: look-ups of one account run so many at once, and the others wait', async () => {
    const { startLookUp: run, running, endLookUp: end } = openQueue()
    const looks = [1, 2, 3, 4].map((each) => run('a', `a${each}`))
    expect(running()).toEqual(['a1', 'a2'])
    await end('a1')
    expect(running()).toEqual(['a2', 'a3'])
    for (const each of ['a2', 'a3', 'a4']) await end(each)
    expect(await Promise.all(looks)).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('N3: look-ups of another account run beside those of a greedy one', () => {
    const { startLookUp: run, running } = openQueue()
    for (const each of [1, 2, 3, 4, 5]) run('a', `a${each}`)
    run('b', 'b1')
    expect(running()).toEqual(['a1', 'a2', 'b1'])
  })

  it('N3: look-ups of the account with the fewest under way come first when all room is taken', async () => {
    const { startLookUp: run, running, endLookUp: end } = openQueue()
    for (const each of ['a1', 'a2', 'b1', 'b2']) run(each.charAt(0), each)
    for (const each of ['a3', 'b3', 'c1']) run(each.charAt(0), each)
    await end('a1')
    expect(running()).toEqual(['a2', 'b1', 'b2', 'c1'])
  })

  it('N3: look-ups are refused at once, as late ones are, where too many wait', async () => {
    const { startLookUp: run } = openQueue()
    for (const each of [1, 2, 3, 4, 5]) run('a', `a${each}`)
    await expect(run('a', 'a6')).rejects.toMatchObject({ failure: 'timeout' })
    for (const each of ['b1', 'b2', 'b3', 'b4', 'b5']) run('b', each)
    await expect(run('c', 'c1')).rejects.toMatchObject({ failure: 'timeout' })
  })

  it('N3: look-ups that nobody waits for any more leave the queue, and never run', async () => {
    const { startLookUp: run, running, endLookUp: end } = openQueue()
    const chat = new AbortController()
    for (const each of ['a1', 'a2']) run('a', each)
    const left = run('a', 'a3', chat.signal)
    run('a', 'a4')
    chat.abort()
    await expect(left).rejects.toBeDefined()
    await expect(run('a', 'a5', chat.signal)).rejects.toBeDefined()
    await end('a1')
    expect(running()).toEqual(['a2', 'a4'])
  })

  it('N3: look-ups that fail make room too', async () => {
    const queue = createLookUpQueue({ ...CAPS, runningPerAccount: 1 })
    const runFailingLookUp = () => queue.run('a', patient, () => Promise.reject(new Error('no such name')))
    await expect(Promise.all([runFailingLookUp(), runFailingLookUp()])).rejects.toThrow('no such name')
    expect(await queue.run('a', patient, async () => 'found')).toBe('found')
  })

  it('N3: look-ups leave room for many accounts', () => {
    expect(LOOK_UPS.running / LOOK_UPS.runningPerAccount).toBeGreaterThanOrEqual(32)
  })
})

function openQueue() {
  const queue = createLookUpQueue(CAPS)
  const looks = new Map<string, () => void>()
  return {
    running: () => [...looks.keys()],
    startLookUp(account: string, name: string, signal = patient): Promise<string> {
      const outcome = queue.run(account, signal, async () => {
        await new Promise<void>((resolve) => looks.set(name, resolve))
        return name
      })
      outcome.catch(() => undefined)
      return outcome
    },
    async endLookUp(name: string): Promise<void> {
      looks.get(name)?.()
      looks.delete(name)
      await setImmediate()
    },
  }
}
