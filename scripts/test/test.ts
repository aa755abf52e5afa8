import { mkdirSync, rmSync } from 'node:fs'
import { addCounts, type Counts, NOTHING_RAN } from './test-counts.ts'
import { runStage, type Stage } from './test-stage.ts'
import { checkStages, testStages } from './test-stages.ts'

/** `npm test`: all stages, cheapest first; after one that failed the others still tell what they find. `npm run check`: only the fast ones. */
const stages = process.argv[2] === 'check' ? checkStages : testStages

process.exitCode = (await runAll(stages)) ? 0 : 1

async function runAll(all: readonly Stage[]): Promise<boolean> {
  rmSync('.cache/reports', { recursive: true, force: true })
  mkdirSync('.cache/reports', { recursive: true })
  let total: Counts = NOTHING_RAN
  const broken: string[] = []
  for (const stage of all) {
    const started = performance.now()
    console.log(`\n— ${stage.name}`)
    const { counts, passed, failures, said } = await runStage(stage)
    total = addCounts(total, counts)
    if (!passed) broken.push([stage.name, ...failures].join('\n  '))
    console.log(`— ${stage.name}: ${said} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  }
  if (broken.length > 0) console.log(`\nFAILED:\n${broken.join('\n')}`)
  const failed = Math.max(broken.length, total.failed)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${failed} failed${skipped}`)
  return broken.length === 0
}
