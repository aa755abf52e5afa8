import type { InsightDay } from '@bricks/contract'
import { expect, test } from 'vitest'
import { createRangeBefore, createRangeEndingToday } from './day-range.ts'
import { describeFigureChange, formatShare, sumDays } from './sum-days.ts'

const DAY: InsightDay = {
  day: '2026-11-20',
  chats: 10,
  visitors: 6,
  answered: 8,
  failed: 1,
  nothing: 1,
  up: 2,
  down: 1,
  prompt_tokens: 900,
  completion_tokens: 100,
  cost: 500,
}

test('days are added up', () => {
  expect(sumDays([DAY, DAY], [{ cost: 1_000 }])).toEqual({
    chats: 20,
    visitors: 12,
    answered: 16,
    failed: 2,
    nothing: 2,
    up: 4,
    down: 2,
    prompt_tokens: 1_800,
    completion_tokens: 200,
    cost: 1_000,
    isCostPartial: false,
  })
})

test('the cost is of what has a price, and says when that is not all', () => {
  const unpriced = { ...DAY, cost: null }
  const quiet = { ...DAY, chats: 0, cost: 0 }
  const [priced, without] = [{ cost: 500 }, { cost: null }]
  expect(sumDays([DAY, unpriced], [priced, without])).toMatchObject({ cost: 500, isCostPartial: true })
  expect(sumDays([DAY], [priced, without])).toMatchObject({ cost: 500, isCostPartial: true })
  // The model got its price within the range, so its sum is a number and leaves out the day before.
  expect(sumDays([unpriced, DAY], [priced])).toMatchObject({ cost: 500, isCostPartial: true })
  expect(sumDays([DAY, quiet], [priced])).toMatchObject({ cost: 500, isCostPartial: false })
  expect(sumDays([unpriced, quiet], [without])).toMatchObject({ cost: null, isCostPartial: false })
  expect(sumDays([quiet], [])).toMatchObject({ cost: 0, isCostPartial: false })
})

test('what the answer to a question cost after midnight is in the sum, on a day without a chat', () => {
  const late = { ...DAY, chats: 0, answered: 0, cost: 7 }
  expect(sumDays([DAY, late], [{ cost: 507 }]).cost).toBe(507)
})

test.each([
  [112, 100, '12 % more than the 30 days before'],
  [75, 100, '25 % fewer than the 30 days before'],
  [100, 100, 'as many as the 30 days before'],
  [1_001, 1_000, 'as many as the 30 days before'],
  [1_000, 100, '10 times as many as the 30 days before'],
  [3, 0, 'none in the 30 days before'],
  [0, 3, '100 % fewer than the 30 days before'],
  [0, 0, undefined],
])('%i after %i: %s', (now, before, words) => {
  expect(describeFigureChange(now, before, 30)).toBe(words)
})

test.each([
  [0, 0, '–'],
  [0, 9, '0 %'],
  [1, 900, 'under 1 %'],
  [899, 900, 'over 99 %'],
  [9, 9, '100 %'],
  [2, 3, '67 %'],
])('%i of %i is %s', (part, whole, share) => {
  expect(formatShare(part, whole)).toBe(share)
})

test('a range ends with the day of now in UTC, and the one before it ends where it begins', () => {
  const range = createRangeEndingToday(7, new Date('2026-03-02T23:30:00.000Z'))
  expect(range).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(createRangeBefore(range, 7)).toEqual({ from: '2026-02-17', to: '2026-02-23' })
})
