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

/**
 * Tests in a browser spend half of their time waiting for it, so two such lanes fit on two cores. The journeys are cut
 * in two, so that both lanes take equally long.
 */
const browserLanes: readonly Lane[] = [
  [{ ...createVitestStage('browser', 'browser'), prepare: findChromium }, createJourneyStage(1)],
  [{ ...createVitestStage('the widget on other pages', 'pages'), prepare: findChromium }, createJourneyStage(2)],
]

/** The cheapest part comes first. The lanes of a part run at once. */
export const checkParts: ReadonlyArray<readonly Lane[]> = [[checkLane]]
export const testParts: ReadonlyArray<readonly Lane[]> = [[checkLane], [serverLane], browserLanes]

function createJourneyStage(half: 1 | 2): Stage {
  const name = `journeys-${half}`
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/journeys/playwright.config.ts']
  return {
    name: `journeys, half ${half}`,
    commands: [[...playwright, `--shard=${half}/2`]],
    report: `.cache/reports/${name}.json`,
    prepare: async () => ({ ...(await buildAndFindChromium()), JOURNEYS_NAME: name }),
  }
}

function createVitestStage(name: string, project: string): Stage {
  const writeCommand = (report: string, files: readonly string[] = []) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...files]
  }
  const report = `.cache/reports/${project}.json`
  const again = `.cache/reports/${project}-again.json`
  return {
    name,
    commands: [writeCommand(report)],
    report,
    again: { report: again, writeCommand: (files) => writeCommand(again, files) },
  }
}
