import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Counts, listFailedFiles, NOTHING_RAN, readCounts, readFailures } from './test-counts.ts'

export interface Stage {
  name: string
  commands: readonly (readonly string[])[]
  report?: string
  /** Runs some of the stage's files once more. `report` is where that command writes its report. */
  again?: { report: string; writeCommand: (files: readonly string[]) => readonly string[] }
  prepare?: () => Promise<Record<string, string>>
}

export interface StageOutcome {
  passed: boolean
  counts: Counts
  failures: readonly string[]
  said: string
}

/** More files than this do not fail by chance, so they are not run again. */
const MOST_FILES_AGAIN = 5

/**
 * A stage with a report fails if it ran no test. `label` stands before each line that the stage prints, if several run
 * at once.
 */
export async function runStage(stage: Stage, label?: string): Promise<StageOutcome> {
  try {
    const environment = { ...process.env, ...(await stage.prepare?.()) }
    const run = (command: readonly string[]) => runStageCommand(command, environment, label)
    const codes = await Promise.all(stage.commands.map(run))
    const files = process.env.CI && stage.report ? listFailedFiles(stage.report) : []
    if (!stage.again || files.length === 0 || files.length > MOST_FILES_AGAIN) return readOutcome(stage, codes)
    console.log(`— ${stage.name}: to mend, and run a second time: ${files.join(', ')}`)
    return readOutcome(stage, [await run(stage.again.writeCommand(files))], stage.again.report)
  } catch (error) {
    return {
      passed: false,
      counts: NOTHING_RAN,
      failures: [],
      said: error instanceof Error ? error.message : String(error),
    }
  }
}

function readOutcome({ report }: Stage, codes: readonly number[], again?: string): StageOutcome {
  const counts = report ? readCounts(report, again) : NOTHING_RAN
  const ranNone = report !== undefined && counts.passed + counts.failed === 0
  const passed = codes.every((code) => code === 0) && counts.failed === 0 && !ranNone
  const failures = report ? readFailures(report, again) : []
  return { passed, counts, failures, said: describeOutcome(passed, ranNone, report ? counts : undefined) }
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
    // Waits for `close` instead of `exit`, so that the last lines of the process are printed first.
    child.on('close', (code) => resolve(code ?? 1))
  })
}
