import { ensureBuilt } from '#scripts/build/builds.ts'
import { findChromium } from './find-chromium.ts'
import type { Stage } from './test-stage.ts'

const packages = ['contract', 'server', 'widget', 'console', 'sandbox', 'handbook']
const biome = 'node_modules/@biomejs/biome/bin/biome'
const tsc = 'node_modules/typescript/bin/tsc'

const buildAndFindChromium = async () => {
  await ensureBuilt()
  return findChromium()
}

export type Lane = readonly Stage[]

const checkLane: Lane = [
  { name: 'lint and format', commands: [[biome, 'ci', '--error-on-warnings', '--colors=off', '.']] },
  {
    name: 'types',
    commands: ['.', ...packages.map((name) => `packages/${name}`)].map((project) => [tsc, '-p', project]),
  },
  { name: 'boundaries', commands: [['scripts/checks/check-all.ts']] },
  createVitestStage('unit', 'unit'),
]

const serverLane: Lane = [
  { ...createVitestStage('storage and HTTP on SQLite', 'sqlite'), prepare: buildAndFindChromium },
  createVitestStage('storage and HTTP on Postgres', 'postgres'),
]

/** For half of their time these lanes wait for a browser, so that two of them fit on two cores. */
const browserLanes: readonly Lane[] = [
  [{ ...createVitestStage('browser', 'browser'), prepare: findChromium }],
  [
    { ...createVitestStage('the widget on other pages', 'pages'), prepare: findChromium },
    {
      name: 'journeys',
      commands: [['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/journeys/playwright.config.ts']],
      report: '.cache/reports/journeys.json',
      prepare: buildAndFindChromium,
    },
  ],
]

/** The cheapest part comes first. The lanes of a part run at once. */
export const checkParts: ReadonlyArray<readonly Lane[]> = [[checkLane]]
export const testParts: ReadonlyArray<readonly Lane[]> = [[checkLane], [serverLane], browserLanes]

function createVitestStage(name: string, project: string): Stage {
  const report = `.cache/reports/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, commands: [['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]], report }
}
