import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSilence } from './watch-silence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each silence is told once, and none after the end', () => {
  const tell = vi.fn()
  const silence = watchSilence(1_000, tell)
  vi.advanceTimersByTime(5_000)
  expect(tell).toHaveBeenCalledTimes(1)
  silence.recordActivity()
  vi.advanceTimersByTime(1_000)
  expect(tell).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_000)
  expect(tell).toHaveBeenCalledTimes(2)
  silence.recordActivity()
  silence.stop()
  vi.advanceTimersByTime(9_000)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('nothing is told while something is said every now and then', () => {
  const tell = vi.fn()
  const silence = watchSilence(1_000, tell)
  for (let said = 0; said < 20; said += 1) {
    silence.recordActivity()
    vi.advanceTimersByTime(700)
  }
  silence.stop()
  expect(tell).not.toHaveBeenCalled()
})
