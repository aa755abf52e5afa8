import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'

const SAMPLES = 9
/** Twice the input may take twice the time; the rest is room for what a machine does besides. */
const MOST_GROWTH = 2.5
/** In milliseconds: who is through with the whole input in less holds nobody up. */
const NOTHING = 10
/** The CPU's clock ticks every 4 ms: what is timed by it is done over and over for about that long. */
const BATCH = 100

/** Makes one request whose input has about this many characters. */
export type Attempt = (size: number) => Promise<unknown>

/** Says where an input that is twice as long takes more than twice the CPU time of this thread; undefined where it does not. */
export async function findSteepGrowth(attempt: Attempt, size: number): Promise<string | undefined> {
  const quickest = await findQuickest(attempt, size)
  if (quickest < NOTHING) return undefined
  const times = Math.ceil(BATCH / quickest)
  const whole = await medianCpu(attempt, size, times)
  // The machine was busy with something else.
  if (whole < NOTHING) return undefined
  const half = await medianCpu(attempt, size / 2, times)
  return whole > half * MOST_GROWTH ? `${half.toFixed(1)} ms grow to ${whole.toFixed(1)} ms` : undefined
}

/** Of up to three tries by the clock on the wall, which is never behind the CPU's. */
async function findQuickest(attempt: Attempt, size: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && quickest >= NOTHING; tries++) {
    const started = performance.now()
    await attempt(size)
    quickest = Math.min(quickest, performance.now() - started)
  }
  return quickest
}

/** For how long the event loop is held by one request: the median of the longest waits, in milliseconds. */
export async function medianHold(attempt: Attempt, size: number): Promise<number> {
  const holds: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) holds.push(await measureHold(attempt, size))
  return median(holds)
}

/** CPU time of one attempt in milliseconds: the median of batches. */
async function medianCpu(attempt: Attempt, size: number, times: number): Promise<number> {
  const taken: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const before = process.threadCpuUsage()
    for (let time = 0; time < times; time++) await attempt(size)
    const { user, system } = process.threadCpuUsage(before)
    taken.push((user + system) / 1000 / times)
  }
  return median(taken)
}

/** The same of one request. */
export async function measureHold(attempt: Attempt, size: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await turn()
  await attempt(size)
  await turn()
  delay.disable()
  return delay.max / 1e6
}

function median(values: number[]): number {
  return values.sort((low, high) => low - high)[Math.floor(values.length / 2)] ?? 0
}
