import { mkdirSync, rmSync } from 'node:fs'
import { addCounts, NOTHING_RAN } from './test-counts.ts'
import { runStage, type StageOutcome } from './test-stage.ts'
import { checkParts, type Part, testParts } from './test-stages.ts'

/**
 * `npm test`: all stages, the cheapest first; after a failed stage the others still run. `npm run check`: only the fast
 * ones.
 */
const parts = process.argv[2] === 'check' ? checkParts : testParts

process.exitCode = (await runAllStages(parts)) ? 0 : 1

async function runAllStages(all: typeof parts): Promise<boolean> {
  rmSync('.cache/reports', { recursive: true, force: true })
  mkdirSync('.cache/reports', { recursive: true })
  const outcomes: NamedOutcome[] = []
  for (const part of all) outcomes.push(...(await runPart(part)))
  const broken = outcomes.filter(({ passed }) => !passed)
  const told = broken.map(({ name, failures }) => [name, ...failures].join('\n  '))
  if (broken.length > 0) console.log(`\nFAILED:\n${told.join('\n')}`)
  const total = outcomes.reduce((sum, { counts }) => addCounts(sum, counts), NOTHING_RAN)
  const failed = Math.max(broken.length, total.failed)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${failed} failed${skipped}`)
  return broken.length === 0
}

interface NamedOutcome extends StageOutcome {
  name: string
}

async function runPart({ lanes, stages }: Part): Promise<NamedOutcome[]> {
  const waiting = [...stages]
  const outcomes: NamedOutcome[] = []
  const runLane = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const started = performance.now()
      console.log(`\n— ${stage.name}`)
      const outcome = await runStage(stage, lanes > 1 ? stage.name : undefined)
      outcomes.push({ name: stage.name, ...outcome })
      console.log(`— ${stage.name}: ${outcome.said} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return outcomes
}
