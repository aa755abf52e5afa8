const REPEATS = 21

/** In milliseconds. */
export interface MeasuredTimes {
  median: number
  worst: number
}

export async function measureTimes(ask: (repeat: number) => Promise<unknown>): Promise<MeasuredTimes> {
  const times: number[] = []
  for (let asked = 0; asked < REPEATS; asked++) {
    const start = performance.now()
    await ask(asked)
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  return { median: times[REPEATS >> 1] ?? 0, worst: times.at(-1) ?? 0 }
}
