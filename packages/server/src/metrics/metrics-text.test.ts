import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cacheMetricsText } from './metrics-text.ts'

test('numbers that take long to write are not written a second time meanwhile, and anew after a failure', async () => {
  const writes: PromiseWithResolvers<string>[] = []
  const readLater = cacheMetricsText(() => {
    const writing = Promise.withResolvers<string>()
    writes.push(writing)
    return writing.promise
  })
  const first = readLater()
  await sleep(300)
  const second = readLater()
  writes[0]?.resolve('1')
  expect([await first, await second, await readLater(), writes.length]).toEqual(['1', '1', '1', 1])
  await sleep(300)
  const third = readLater()
  writes[1]?.reject(new Error('no database'))
  await expect(third).rejects.toThrow('no database')
  void readLater()
  expect(writes).toHaveLength(3)
})
