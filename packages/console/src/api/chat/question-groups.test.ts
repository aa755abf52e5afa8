import { expect, test } from 'vitest'
import { findGroupsRefetchInterval, markOldGroups } from './question-groups.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('groups of a minute ago or longer are being made anew, and are asked for again soon', () => {
  const old = markOldGroups({ groups: [], at: minutesAgo(5) }, undefined)
  expect([old.isOld, findGroupsRefetchInterval(old)]).toEqual([true, 3_000])
  const still = markOldGroups({ groups: [], at: old.at }, old)
  expect([still.isOld, findGroupsRefetchInterval(still)]).toEqual([true, 3_000])
  const right = markOldGroups({ groups: [], at: minutesAgo(0) }, still)
  expect([right.isOld, findGroupsRefetchInterval(right)]).toEqual([false, 300_000])
})

test('groups are not asked for again and again where the clock of the browser is ahead', () => {
  const first = markOldGroups({ groups: [], at: minutesAgo(4) }, undefined)
  expect(first.isOld).toBe(true)
  const second = markOldGroups({ groups: [], at: minutesAgo(3.95) }, first)
  expect([second.isOld, findGroupsRefetchInterval(second)]).toEqual([false, 300_000])
})
