import { spawn } from 'node:child_process'
import { type Counts, NOTHING_RAN, readCounts, readFailures } from './test-counts.ts'

export interface Stage {
  name: string
  commands: readonly (readonly string[])[]
  report?: string
  prepare?: () => Promise<Record<string, string>>
}

export interface StageOutcome {
  passed: boolean
  counts: Counts
  /** The failed tests by file and name. */
  failures: readonly string[]
  said: string
}

/** A stage with a report fails if it ran no test. */
export async function runStage({ commands, report, prepare }: Stage): Promise<StageOutcome> {
  try {
    const environment = { ...process.env, ...(await prepare?.()) }
    const codes = await Promise.all(commands.map((command) => run(command, environment)))
    const counts = report ? readCounts(report) : NOTHING_RAN
    const ranNone = report !== undefined && counts.passed + counts.failed === 0
    const passed = codes.every((code) => code === 0) && counts.failed === 0 && !ranNone
    const failures = report ? readFailures(report) : []
    return { passed, counts, failures, said: describe(passed, ranNone, report ? counts : undefined) }
  } catch (error) {
    return {
      passed: false,
      counts: NOTHING_RAN,
      failures: [],
      said: error instanceof Error ? error.message : String(error),
    }
  }
}

function describe(passed: boolean, ranNone: boolean, counts?: Counts): string {
  if (ranNone) return 'FAILED: no test ran'
  const verdict = passed ? 'ok' : 'FAILED'
  return counts ? `${verdict}, ${counts.passed} passed, ${counts.failed} failed` : verdict
}

function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env })
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
