import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatchWindow } from './batch-window.ts'

test('the first goes on at once, those that come soon after go on together', async () => {
  const waitForBatch = createBatchWindow(50)
  const gone: string[] = []
  const come = async (name: string) => {
    await waitForBatch()
    gone.push(name)
  }
  await come('first')
  const later = Promise.all([come('second'), sleep(10).then(() => come('third'))])
  await sleep(20)
  expect(gone).toEqual(['first'])
  await later
  expect(gone).toEqual(['first', 'second', 'third'])
})
