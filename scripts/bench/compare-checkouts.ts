import { measure } from './measure.ts'
import { median } from './median.ts'
import type { Bench } from './start-subjects.ts'

const ROUNDS = 5

export type Comparison = { folder: string; streams: number; tokens: number }

/**
 * Loads the floor, this checkout and another one at the same time and not by turns, so that whatever else the machine does slows all of
 * them alike: differences of two in a hundred show, which the bench itself cannot tell from noise. The first round warms up.
 */
export async function compareCheckouts(bench: Bench, { folder, streams, tokens }: Comparison): Promise<string> {
  const script = { tokens, tokensPerSecond: 10, firstTokenMs: 50 }
  await bench.play(script)
  const stage = { name: 'compared', streams, rampMs: 5_000, script, subjects: [] }
  const subjects = {
    floor: await bench.subject('floor'),
    there: await bench.checkout(folder),
    here: await bench.subject('SQLite'),
  }
  const measured: Record<string, number[]> = {}
  for (let round = 0; round <= ROUNDS; round++) {
    const entries = Object.entries(subjects)
    const figures = await Promise.all(entries.map(([, subject]) => measure(subject, stage)))
    for (const [at, [name]] of entries.entries()) {
      const cpu = figures[at]?.cpuMicrosecondsPerToken ?? Number.NaN
      if (round > 0) measured[name] = [...(measured[name] ?? []), cpu]
    }
  }
  const floor = median(measured.floor ?? [])
  return Object.entries(measured)
    .map(
      ([name, all]) => `${name.padEnd(6)} ${median(all).toFixed(1)} µs a token (${(median(all) / floor).toFixed(2)})`,
    )
    .join('\n')
}
