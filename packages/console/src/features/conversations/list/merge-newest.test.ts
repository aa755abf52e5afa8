import type { ConversationSummary } from '@bricks/contract'
import { expect, test } from 'vitest'
import { CONVERSATION } from '#test/conversations.ts'
import { joinNewestAndSort, mergeNewestKeepingPlaces } from './merge-newest.ts'

const createConversationAt = (
  id: string,
  minute: number,
  part: Partial<ConversationSummary> = {},
): ConversationSummary => ({
  ...CONVERSATION,
  id,
  last_at: `2026-11-23T09:${String(minute).padStart(2, '0')}:00.000Z`,
  ...part,
})
const listIds = (list: readonly ConversationSummary[]) => list.map(({ id }) => id)

const SHOWN = [createConversationAt('c', 30), createConversationAt('b', 20), createConversationAt('a', 10)]

test('a new conversation waits, and the rows stay', () => {
  const merged = mergeNewestKeepingPlaces(SHOWN, [createConversationAt('d', 40), ...SHOWN])
  expect(listIds(merged.rows)).toEqual(['c', 'b', 'a'])
  expect(listIds(merged.fresh)).toEqual(['d'])
})

test('one that goes on is told anew in its own place', () => {
  const merged = mergeNewestKeepingPlaces(SHOWN, [
    createConversationAt('a', 50, { turns: 9 }),
    createConversationAt('c', 30),
    createConversationAt('b', 20),
  ])
  expect(listIds(merged.rows)).toEqual(['c', 'b', 'a'])
  expect(merged.rows.at(-1)?.turns).toBe(9)
  expect(merged.fresh).toEqual([])
})

test('an older one that the server shows again is not new', () => {
  expect(mergeNewestKeepingPlaces(SHOWN, [...SHOWN, createConversationAt('z', 5)]).fresh).toEqual([])
})

test('let in, all stand in the order of their last words', () => {
  expect(
    listIds(
      joinNewestAndSort(SHOWN, [
        createConversationAt('d', 40),
        createConversationAt('a', 35),
        createConversationAt('c', 30),
      ]),
    ),
  ).toEqual(['d', 'a', 'c', 'b'])
})

test('to an empty list the first one comes', () => {
  expect(listIds(mergeNewestKeepingPlaces([], [createConversationAt('a', 10)]).fresh)).toEqual(['a'])
})
