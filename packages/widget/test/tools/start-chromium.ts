import type { TestProject } from 'vitest/node'
import { launchChromiumServer } from './open-page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumAddress: string
  }
}

/**
 * One Chromium serves all test files, each with contexts of its own, because starting it takes longer than a short
 * test.
 */
export default async function startChromium(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchChromiumServer()
  project.provide('chromiumAddress', server.wsEndpoint())
  return () => server.close()
}
