import { existsSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { compileMarkdownToReact } from './packages/console/build/plugins/compile-prose.ts'
import { drawIcons } from './packages/console/build/plugins/draw-icons.ts'

const storageTests = ['packages/server/**/*.{storage,http}.test.ts']
const wireTests = ['packages/server/**/*.wire.test.ts']
const serverTests = [...storageTests, ...wireTests]
const browserTests = ['packages/{console,widget}/**/*.browser.test.{ts,tsx}']
const pageTests = ['packages/widget/test/**/*.test.ts']
// On a busy machine a browser, a killed process or a failover can lose a race. With CI set nobody is there to start the
// tests again, so a failed test is run once more and each has twice the time. The report names what needed another try.
const isAlone = Boolean(process.env.CI)
const retry = isAlone ? 1 : 0
const scaleTimeout = (seconds: number) => seconds * 1000 * (isAlone ? 2 : 1)

// Test files share processes and their loaded modules, so no test may leave anything behind. By default Vitest would
// leave one core free, which is half of a machine with two.
const inFewProcesses = { isolate: false, maxWorkers: '100%' }

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [drawIcons()],
        test: {
          name: 'unit',
          environment: 'node',
          ...inFewProcesses,
          retry,
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...serverTests, ...browserTests, ...pageTests],
          setupFiles: ['scripts/test/fix-seed.ts'],
          testTimeout: scaleTimeout(20),
          hookTimeout: scaleTimeout(30),
          expect: { poll: { timeout: scaleTimeout(10) } },
        },
      },
      {
        test: {
          name: 'sqlite',
          environment: 'node',
          ...inFewProcesses,
          retry,
          include: serverTests,
          provide: { engine: 'sqlite', postgresUrl: '' },
          testTimeout: scaleTimeout(40),
          hookTimeout: scaleTimeout(60),
          expect: { poll: { timeout: scaleTimeout(10) } },
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          ...inFewProcesses,
          retry,
          include: storageTests,
          provide: { engine: 'postgres' },
          globalSetup: ['packages/server/test/tools/start-postgres.ts'],
          testTimeout: scaleTimeout(40),
          hookTimeout: scaleTimeout(60),
          expect: { poll: { timeout: scaleTimeout(10) } },
        },
      },
      {
        test: {
          name: 'pages',
          environment: 'node',
          retry,
          include: pageTests,
          globalSetup: ['packages/widget/test/tools/build-widget.ts', 'packages/widget/test/tools/start-chromium.ts'],
          testTimeout: scaleTimeout(60),
          hookTimeout: scaleTimeout(60),
          expect: { poll: { timeout: scaleTimeout(5) } },
          fileParallelism: false,
        },
      },
      {
        plugins: [compileMarkdownToReact(), drawIcons(), tailwindcss()],
        resolve: { conditions: ['@bricks/source', ...defaultClientConditions] },
        // These packages are prepared before the first test: one that is met in the middle of a run would reload the
        // page.
        optimizeDeps: {
          entries: ['packages/{console,widget}/{src,test}/**/*.{ts,tsx}'],
          include: ['axe-core', 'shadow-dom-testing-library'],
        },
        test: {
          name: 'browser',
          include: browserTests,
          setupFiles: ['scripts/test/await-parts.ts'],
          retry,
          testTimeout: scaleTimeout(30),
          expect: { poll: { timeout: scaleTimeout(5) } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromiumPath(), args: ['--no-sandbox'] },
              // If the machine has no language, Chromium names one that `Intl` does not accept.
              contextOptions: { locale: 'en-US' },
              // A click that waits in vain fails before its test does, and so says what it waited for.
              actionTimeout: scaleTimeout(20),
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

function findChromiumPath(): string | undefined {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  return existsSync(path) ? path : undefined
}
