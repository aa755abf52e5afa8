import { readFileSync, writeFileSync } from 'node:fs'
import { type Attempt, findSteepGrowth, measureHold, medianHold } from './measure-growth.ts'

/** Where `npm run test:long` wants to read which request held the event loop longest. */
const REPORT = process.env.LOOP_REPORT
/** In milliseconds: a single measurement below it is not worth eight more. */
const REMARKABLE = 5

export type LongestHold = { name: string; milliseconds: number; looked: number }

/** Says in which case the time grows faster than the input; undefined where it does not. */
export async function judgeAttempt(name: string, attempt: Attempt, size: number): Promise<string | undefined> {
  const complaint = await findSteepGrowth(attempt, size)
  if (complaint) return `${name}: ${complaint}`
  if (REPORT !== undefined) await reportHold(REPORT, name, attempt, size)
  return undefined
}

async function reportHold(file: string, name: string, attempt: Attempt, size: number): Promise<void> {
  const known = readLongestHold(file)
  const single = await measureHold(attempt, size)
  const isRemarkable = single > Math.max(REMARKABLE, known.milliseconds)
  const milliseconds = isRemarkable ? await medianHold(attempt, size) : 0
  const longest = milliseconds > known.milliseconds ? { name, milliseconds } : known
  writeFileSync(file, JSON.stringify({ ...longest, looked: known.looked + 1 }))
}

export function readLongestHold(file: string): LongestHold {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { name: 'none', milliseconds: 0, looked: 0 }
  }
}
