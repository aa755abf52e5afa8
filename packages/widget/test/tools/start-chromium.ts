import type { TestProject } from 'vitest/node'
import { launchChromiumServer } from './open-page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumAddress: string
  }
}

/** One Chromium for all files: each has contexts of its own in it, and to start one takes longer than a short test. */
export default async function startChromium(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchChromiumServer()
  project.provide('chromiumAddress', server.wsEndpoint())
  return () => server.close()
}
