import { ensureBuilt } from '#scripts/build/builds.ts'
import { findChromium } from './find-chromium.ts'
import type { Stage } from './test-stage.ts'

const packages = ['contract', 'server', 'widget', 'console', 'sandbox', 'handbook']
const biome = 'node_modules/@biomejs/biome/bin/biome'
const tsc = 'node_modules/typescript/bin/tsc'

const built = async () => {
  await ensureBuilt()
  return findChromium()
}

export const checkStages: readonly Stage[] = [
  { name: 'lint and format', commands: [[biome, 'ci', '--error-on-warnings', '--colors=off', '.']] },
  {
    name: 'types',
    commands: ['.', ...packages.map((name) => `packages/${name}`)].map((project) => [tsc, '-p', project]),
  },
  { name: 'boundaries', commands: [['scripts/checks/check-all.ts']] },
  vitest('unit', 'unit'),
]

export const testStages: readonly Stage[] = [
  ...checkStages,
  { ...vitest('storage and HTTP on SQLite', 'sqlite'), prepare: built },
  vitest('storage and HTTP on Postgres', 'postgres'),
  { ...vitest('browser', 'browser'), prepare: findChromium },
  { ...vitest('the widget on other pages', 'pages'), prepare: findChromium },
  {
    name: 'journeys',
    commands: [['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/journeys/playwright.config.ts']],
    report: '.cache/reports/journeys.json',
    prepare: built,
  },
]

function vitest(name: string, project: string): Stage {
  const report = `.cache/reports/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, commands: [['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]], report }
}
