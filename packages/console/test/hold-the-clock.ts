import { onTestFinished, vi } from 'vitest'

/** The returned function lets delays of the page pass without waiting. Call `holdTheClock` before the page opens. */
export function holdTheClock(): (milliseconds: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds)
}
