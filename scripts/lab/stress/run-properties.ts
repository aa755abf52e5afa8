import { readSourceFiles } from '#scripts/checks/source-files.ts'
import { runTests } from './run-tests.ts'
import type { PartOutcome } from './stress-parts.ts'

const OF_OTHER_PARTS = /\.(?:http|storage|browser)\.test\./

export function runProperties(seed: number): Promise<PartOutcome> {
  const files = readSourceFiles()
    .filter(({ path, imports, isTest }) => isTest && imports.includes('fast-check') && !OF_OTHER_PARTS.test(path))
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.test.ts'))
  return runTests('properties', files, { FUZZ_SEED: `${seed}` }, ['unit'])
}
