import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
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
  failures: readonly string[]
  said: string
}

/**
 * A stage with a report fails if it ran no test. `label` stands before each line that the stage prints, if several run
 * at once.
 */
export async function runStage({ commands, report, prepare }: Stage, label?: string): Promise<StageOutcome> {
  try {
    const environment = { ...process.env, ...(await prepare?.()) }
    const codes = await Promise.all(commands.map((command) => runStageCommand(command, environment, label)))
    const counts = report ? readCounts(report) : NOTHING_RAN
    const ranNone = report !== undefined && counts.passed + counts.failed === 0
    const passed = codes.every((code) => code === 0) && counts.failed === 0 && !ranNone
    const failures = report ? readFailures(report) : []
    return { passed, counts, failures, said: describeOutcome(passed, ranNone, report ? counts : undefined) }
  } catch (error) {
    return {
      passed: false,
      counts: NOTHING_RAN,
      failures: [],
      said: error instanceof Error ? error.message : String(error),
    }
  }
}

function describeOutcome(passed: boolean, ranNone: boolean, counts?: Counts): string {
  if (ranNone) return 'FAILED: no test ran'
  const verdict = passed ? 'ok' : 'FAILED'
  return counts ? `${verdict}, ${counts.passed} passed, ${counts.failed} failed` : verdict
}

function runStageCommand(command: readonly string[], env: NodeJS.ProcessEnv, label?: string): Promise<number> {
  const output = label === undefined ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, command, { stdio: ['ignore', output, output], env })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => console.log(line && `${label} | ${line}`))
  }
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    // `close` and not `exit`, so that the last lines of the process are printed first.
    child.on('close', (code) => resolve(code ?? 1))
  })
}
