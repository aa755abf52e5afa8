import { mkdirSync, rmSync } from 'node:fs'
import { addCounts, type Counts, NOTHING_RAN } from './test-counts.ts'
import { runStage, type Stage } from './test-stage.ts'
import { checkStages, testStages } from './test-stages.ts'

/** `npm test`: all stages, cheapest first, until one fails. `npm run check`: only the fast ones. */
const stages = process.argv[2] === 'check' ? checkStages : testStages

process.exitCode = (await runAll(stages)) ? 0 : 1

async function runAll(all: readonly Stage[]): Promise<boolean> {
  rmSync('.cache/reports', { recursive: true, force: true })
  mkdirSync('.cache/reports', { recursive: true })
  let total: Counts = NOTHING_RAN
  let passed = true
  for (const stage of all) {
    const started = performance.now()
    console.log(`\n— ${stage.name}`)
    const outcome = await runStage(stage)
    total = addCounts(total, outcome.counts)
    passed = outcome.passed
    console.log(`— ${stage.name}: ${outcome.said} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    if (!passed) break
  }
  const failed = passed ? total.failed : Math.max(1, total.failed)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${failed} failed${skipped}`)
  return passed
}
