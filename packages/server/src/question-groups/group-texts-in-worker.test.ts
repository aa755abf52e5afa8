import { expect, test } from 'vitest'
import { groupTextsInWorker } from './group-texts-in-worker.ts'

test('the texts of a job are found when its turn has come, not while it waits', async () => {
  const begun: string[] = []
  const first = Promise.withResolvers<[]>()
  const jobs = ['first', 'second'].map((name) =>
    groupTextsInWorker(name, async () => {
      begun.push(name)
      return name === 'first' ? first.promise : []
    }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['first'])
  first.resolve([])
  expect(await Promise.all(jobs)).toEqual([[], []])
  expect(begun).toEqual(['first', 'second'])
})
