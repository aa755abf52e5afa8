import type { ConversationSummary } from '@bricks/contract'
import { expect, test } from 'vitest'
import { CONVERSATION } from '#test/conversations.ts'
import { joinNewest, mergeNewest } from './merge-newest.ts'

const at = (id: string, minute: number, part: Partial<ConversationSummary> = {}): ConversationSummary => ({
  ...CONVERSATION,
  id,
  last_at: `2026-11-23T09:${String(minute).padStart(2, '0')}:00.000Z`,
  ...part,
})
const ids = (list: readonly ConversationSummary[]) => list.map(({ id }) => id)

const SHOWN = [at('c', 30), at('b', 20), at('a', 10)]

test('a new conversation waits, and the rows stay', () => {
  const merged = mergeNewest(SHOWN, [at('d', 40), ...SHOWN])
  expect(ids(merged.rows)).toEqual(['c', 'b', 'a'])
  expect(ids(merged.fresh)).toEqual(['d'])
})

test('one that goes on is told anew in its own place', () => {
  const merged = mergeNewest(SHOWN, [at('a', 50, { turns: 9 }), at('c', 30), at('b', 20)])
  expect(ids(merged.rows)).toEqual(['c', 'b', 'a'])
  expect(merged.rows.at(-1)?.turns).toBe(9)
  expect(merged.fresh).toEqual([])
})

test('an older one that the server shows again is not new', () => {
  expect(mergeNewest(SHOWN, [...SHOWN, at('z', 5)]).fresh).toEqual([])
})

test('let in, all stand in the order of their last words', () => {
  expect(ids(joinNewest(SHOWN, [at('d', 40), at('a', 35), at('c', 30)]))).toEqual(['d', 'a', 'c', 'b'])
})

test('to an empty list the first one comes', () => {
  expect(ids(mergeNewest([], [at('a', 10)]).fresh)).toEqual(['a'])
})
