import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/journeys',
  timeout: 120_000,
  workers: 1,
  retries: 0,
  reporter: [['line'], ['json', { outputFile: '../../.cache/reports/journeys.json' }]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
})
