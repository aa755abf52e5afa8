import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/journeys',
  timeout: 120_000,
  workers: 1,
  // As in vitest.config.ts: only where nobody is there to start it again, and what needed it is named.
  retries: process.env.CI ? 1 : 0,
  reporter: [['line'], ['json', { outputFile: '../../.cache/reports/journeys.json' }]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
})
