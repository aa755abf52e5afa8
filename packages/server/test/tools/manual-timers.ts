import { setImmediate } from 'node:timers/promises'
import type { Timers } from '#bricks/outbound/timers.ts'

export interface ManualTimers extends Timers {
  advance(milliseconds: number): void
  waitUntilStarted(milliseconds: number): Promise<void>
  running(): number[]
}

export function createManualTimers(): ManualTimers {
  let now = 0
  const timers = new Set<{ length: number; end: number; run: () => void }>()
  const running = () => [...timers].map(({ length }) => length)
  return {
    now: () => now,
    after(length, run) {
      const timer = { length, end: now + length, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(milliseconds) {
      now += milliseconds
      for (const timer of [...timers].filter(({ end }) => end <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
    async waitUntilStarted(milliseconds) {
      while (!running().includes(milliseconds)) await setImmediate()
    },
    running,
  }
}
