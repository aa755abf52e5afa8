import { onTestFinished, vi } from 'vitest'

/** Returns a function that lets delays of the page pass without waiting. Call this before the page opens. */
export function holdTheClock(): (milliseconds: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds)
}
