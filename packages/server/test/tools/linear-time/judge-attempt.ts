import { readFileSync, writeFileSync } from 'node:fs'
import { type Attempt, findSteepGrowth, measureHold, measureMedianHold } from './measure-growth.ts'

const REPORT = process.env.LOOP_REPORT
/** In milliseconds. A shorter block of the event loop is not measured again. */
const REMARKABLE = 5

export interface LongestHold {
  name: string
  milliseconds: number
  looked: number
}

export async function judgeAttempt(name: string, attempt: Attempt, size: number): Promise<string | undefined> {
  const complaint = await findSteepGrowth(attempt, size)
  if (complaint) return `${name}: ${complaint}`
  if (REPORT !== undefined) await recordLongestHold(REPORT, name, attempt, size)
  return undefined
}

async function recordLongestHold(file: string, name: string, attempt: Attempt, size: number): Promise<void> {
  const known = readLongestHold(file)
  const single = await measureHold(attempt, size)
  const isRemarkable = single > Math.max(REMARKABLE, known.milliseconds)
  const milliseconds = isRemarkable ? await measureMedianHold(attempt, size) : 0
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
