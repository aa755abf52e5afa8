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

/** A lane that is free takes the next stage, so the longest stages come first if there are several lanes. */
export interface Part {
  lanes: number
  stages: readonly Stage[]
}

const JOURNEY_SHARDS = 4

const checks: Part = {
  lanes: 1,
  stages: [
    { name: 'lint and format', commands: [[biome, 'ci', '--error-on-warnings', '--colors=off', '.']] },
    {
      name: 'types',
      commands: ['.', ...packages.map((name) => `packages/${name}`)].map((project) => [tsc, '-p', project]),
    },
    { name: 'boundaries', commands: [['scripts/checks/check-all.ts']] },
    createVitestStage('unit', 'unit'),
  ],
}

const serverTests: Part = {
  lanes: 1,
  stages: [
    { ...createVitestStage('storage and HTTP on SQLite', 'sqlite'), prepare: buildAndFindChromium },
    createVitestStage('storage and HTTP on Postgres', 'postgres'),
  ],
}

/** Tests in a browser spend half of their time waiting for it, so two lanes of them fit on two cores. */
const browserTests: Part = {
  lanes: 2,
  stages: [
    { ...createVitestStage('browser', 'browser'), prepare: findChromium },
    { ...createVitestStage('the widget on other pages', 'pages'), prepare: findChromium },
    ...Array.from({ length: JOURNEY_SHARDS }, (_, at) => createJourneyStage(at + 1)),
  ],
}

export const checkParts: readonly Part[] = [checks]
/** The cheapest part comes first. */
export const testParts: readonly Part[] = [checks, serverTests, browserTests]

function createJourneyStage(shard: number): Stage {
  const name = `journeys-${shard}`
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/journeys/playwright.config.ts']
  return {
    name: `journeys, part ${shard} of ${JOURNEY_SHARDS}`,
    commands: [[...playwright, `--shard=${shard}/${JOURNEY_SHARDS}`]],
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
