import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readLongestHold } from '#server-tools/linear-time/judge-attempt.ts'
import { runTests } from './run-tests.ts'
import type { PartOutcome } from './stress-parts.ts'

const REPORT = join(process.cwd(), '.cache/reports/longest-hold.json')
const TESTS = [
  'packages/server/src/http/linear-requests.http.test.ts',
  'packages/server/src/http/linear-bodies.http.test.ts',
]

export async function measureLoop(): Promise<PartOutcome> {
  rmSync(REPORT, { force: true })
  // One file at a time, because otherwise the requests of one file would wait for those of another.
  const outcome = await runTests('loop', [...TESTS, '--no-file-parallelism'], { LOOP_REPORT: REPORT })
  const { name, milliseconds, looked } = readLongestHold(REPORT)
  return {
    ...outcome,
    said: `of ${looked} requests the longest held the event loop for ${milliseconds.toFixed(1)} ms (${name})`,
  }
}
