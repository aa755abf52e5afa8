import { onTestFinished, vi } from 'vitest'

/** Lets delays of the page pass as soon as the test says so, without waiting for them. Call before the page opens. */
export function holdTheClock(): (milliseconds: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds)
}
