import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readLongestHold } from '#server-tools/linear-time/judge-attempt.ts'
import type { PartOutcome } from './long-parts.ts'
import { runTests } from './run-tests.ts'

const REPORT = join(process.cwd(), '.cache/reports/longest-hold.json')
const TESTS = [
  'packages/server/src/http/linear-requests.http.test.ts',
  'packages/server/src/http/linear-bodies.http.test.ts',
]

/** Plays every hostile address, header and body, and tells which of them held the event loop longest. */
export async function measureLoop(): Promise<PartOutcome> {
  rmSync(REPORT, { force: true })
  // One after the other: beside another file a request would wait for that one's.
  const outcome = await runTests('loop', [...TESTS, '--no-file-parallelism'], { LOOP_REPORT: REPORT })
  const { name, milliseconds, looked } = readLongestHold(REPORT)
  return {
    ...outcome,
    said: `of ${looked} requests the longest held the event loop for ${milliseconds.toFixed(1)} ms (${name})`,
  }
}
