import { readCounts } from '#scripts/test/test-counts.ts'
import { runStage } from '#scripts/test/test-stage.ts'
import type { PartOutcome } from './stress-parts.ts'

export async function runTests(
  name: string,
  filters: readonly string[],
  sizes: Record<string, string>,
  projects: readonly string[] = ['sqlite', 'postgres'],
): Promise<PartOutcome> {
  const report = `.cache/reports/long-${name}.json`
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...filters]
  const { passed } = await runStage({ name, commands: [command], report, prepare: async () => sizes })
  const counts = readCounts(report)
  return { passed: counts.passed, failed: passed ? 0 : Math.max(1, counts.failed), said: '' }
}
