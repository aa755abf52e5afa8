import { computeMedian } from '#scripts/lab/bench/median.ts'
import { measureSubject } from './measure.ts'
import type { Bench } from './start-subjects.ts'

const ROUNDS = 5

export interface Comparison {
  folder: string
  streams: number
  tokens: number
  engine: 'SQLite' | 'Postgres'
}

/**
 * All checkouts get their load at the same time, so that other work of the machine slows them alike. This shows
 * differences of 2 %, which the bench cannot. The first round warms up and is not counted.
 */
export async function compareCheckouts(bench: Bench, { folder, streams, tokens, engine }: Comparison): Promise<string> {
  const script = { tokens, tokensPerSecond: 10, firstTokenMs: 50 }
  await bench.play(script)
  const stage = { name: 'compared', streams, rampMs: 5_000, script, subjects: [] }
  const subjects = {
    floor: await bench.subject('floor'),
    there: await bench.checkout(folder, engine),
    here: await bench.subject(engine),
  }
  const measured: Record<string, number[]> = {}
  for (let round = 0; round <= ROUNDS; round++) {
    const entries = Object.entries(subjects)
    const figures = await Promise.all(entries.map(([, subject]) => measureSubject(subject, stage)))
    for (const [at, [name]] of entries.entries()) {
      const cpu = figures[at]?.cpuMicrosecondsPerToken ?? Number.NaN
      if (round > 0) measured[name] = [...(measured[name] ?? []), cpu]
    }
  }
  const floor = computeMedian(measured.floor ?? [])
  return Object.entries(measured)
    .map(
      ([name, all]) =>
        `${name.padEnd(6)} ${computeMedian(all).toFixed(1)} µs a token (${(computeMedian(all) / floor).toFixed(2)})`,
    )
    .join('\n')
}
