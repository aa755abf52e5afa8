import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'

const SAMPLES = 9
/** So few samples can show that an attempt is fast enough. Only `SAMPLES` can show that its time grows too fast. */
const FEW_SAMPLES = 3
/** Linear time doubles when the input doubles. The rest allows for other work of the machine. */
const MOST_GROWTH = 2.5
/** In milliseconds. An attempt that takes less is fast enough in any case. */
const NOTHING = 10
/** In milliseconds. The CPU's clock ticks every 4 ms, so short work is repeated for about this long. */
const BATCH = 100

export type Attempt = (size: number) => Promise<unknown>

export async function findSteepGrowth(attempt: Attempt, size: number): Promise<string | undefined> {
  const quickest = await findQuickest(attempt, size)
  if (quickest < NOTHING) return undefined
  const times = Math.ceil(BATCH / quickest)
  for (const samples of [FEW_SAMPLES, SAMPLES]) {
    const whole = await measureMedianCpu(attempt, size, { samples, times })
    // The first measurement was slow only because the machine was busy.
    if (whole < NOTHING) return undefined
    const half = await measureMedianCpu(attempt, size / 2, { samples, times })
    if (whole <= half * MOST_GROWTH) return undefined
    if (samples === FEW_SAMPLES) continue
    // The time also jumps where the input outgrows V8's youngest generation and garbage is collected, but only once:
    // twice the input must then take linear time. If it takes less time, it was too large to be read at all, and proves
    // nothing.
    const double = await measureMedianCpu(attempt, size * 2, { samples: FEW_SAMPLES, times })
    if (double > whole && double <= whole * MOST_GROWTH) return undefined
    return `${half.toFixed(1)} ms grow to ${whole.toFixed(1)} ms, and those to ${double.toFixed(1)} ms`
  }
}

async function findQuickest(attempt: Attempt, size: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && quickest >= NOTHING; tries++) {
    const started = performance.now()
    await attempt(size)
    quickest = Math.min(quickest, performance.now() - started)
  }
  return quickest
}

export async function measureMedianHold(attempt: Attempt, size: number): Promise<number> {
  const holds: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) holds.push(await measureHold(attempt, size))
  return computeMedianTime(holds)
}

async function measureMedianCpu(
  attempt: Attempt,
  size: number,
  { samples, times }: Record<'samples' | 'times', number>,
) {
  const taken: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const before = process.threadCpuUsage()
    for (let time = 0; time < times; time++) await attempt(size)
    const { user, system } = process.threadCpuUsage(before)
    taken.push((user + system) / 1000 / times)
  }
  return computeMedianTime(taken)
}

export async function measureHold(attempt: Attempt, size: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await turn()
  await attempt(size)
  await turn()
  delay.disable()
  return delay.max / 1e6
}

function computeMedianTime(values: number[]): number {
  return values.sort((low, high) => low - high)[Math.floor(values.length / 2)] ?? 0
}
