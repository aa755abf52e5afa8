import { defineConfig } from '@playwright/test'

const isAlone = Boolean(process.env.CI)
// Two parts run at once in `npm test`, each with files of its own.
const name = process.env.JOURNEYS_NAME ?? 'journeys'

export default defineConfig({
  testDir: '.',
  outputDir: `../../.cache/${name}`,
  workers: 1,
  // As in vitest.config.ts, with CI set a failed test is run once more and has twice the time. The report names it.
  timeout: isAlone ? 240_000 : 120_000,
  retries: isAlone ? 1 : 0,
  expect: { timeout: isAlone ? 15_000 : 5_000 },
  reporter: [['line'], ['json', { outputFile: `../../.cache/reports/${name}.json` }]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
})
