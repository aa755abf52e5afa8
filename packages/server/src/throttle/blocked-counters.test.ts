import { expect, test } from 'vitest'
import { AppError } from '#app-error.ts'
import { createBlockedCounters } from './blocked-counters.ts'

let now = Date.parse('2026-11-21T12:00:00Z')
const clock = () => new Date(now)
const createRefusal = (counter: string) => new AppError('too_many_requests', { retryAfter: 60, counter })

test('a used up counter is refused again with the time that is left, until it is free', () => {
  const blocked = createBlockedCounters(clock)
  blocked.remember(createRefusal('a'))
  now += 20_000
  expect(() => blocked.refuse('a')).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfter: 40 }))
  expect(() => blocked.refuse('b')).not.toThrow()
  expect(() => blocked.refuse(undefined)).not.toThrow()
  now += 40_000
  expect(() => blocked.refuse('a')).not.toThrow()
})

test('a refusal that names no counter, and any other error, is not remembered', () => {
  const blocked = createBlockedCounters(clock)
  for (const error of [new AppError('too_many_requests', { retryAfter: 60 }), new Error('counter'), undefined]) {
    expect(() => blocked.remember(error)).not.toThrow()
  }
})

test('the oldest blocked counter is forgotten where there is no room for more', () => {
  const blocked = createBlockedCounters(clock, 2)
  for (const counter of ['a', 'b', 'c']) blocked.remember(createRefusal(counter))
  expect(() => blocked.refuse('a')).not.toThrow()
  expect(() => blocked.refuse('b')).toThrow()
  expect(() => blocked.refuse('c')).toThrow()
})

test('a block that was remembered while the clock was ahead ends when the clock is set right', () => {
  const blocked = createBlockedCounters(clock)
  now += 86_400_000
  blocked.remember(createRefusal('a'))
  now -= 86_400_000
  expect(() => blocked.refuse('a')).not.toThrow()
})
