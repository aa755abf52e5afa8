import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatchWindow } from './batch-window.ts'

test('the first goes on at once, those that come soon after go on together', async () => {
  const waitForBatch = createBatchWindow(50)
  const gone: string[] = []
  const waitAndRecord = async (name: string) => {
    await waitForBatch()
    gone.push(name)
  }
  await waitAndRecord('first')
  const later = Promise.all([waitAndRecord('second'), sleep(10).then(() => waitAndRecord('third'))])
  await sleep(20)
  expect(gone).toEqual(['first'])
  await later
  expect(gone).toEqual(['first', 'second', 'third'])
})
