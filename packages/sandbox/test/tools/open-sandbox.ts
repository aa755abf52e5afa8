import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Sandbox, startSandbox } from '#start-sandbox.ts'

/**
 * The sandbox's clock stands still, so that no test passes midnight. It shows the real time, because TLS uses the
 * machine's clock.
 */
export const STARTED = new Date()

/** Takes a function that ends what a test has opened. By default this function runs when the test is over. */
export type EndLater = (end: () => void | Promise<void>) => void

export async function createTemporaryDataFolder(endLater: EndLater = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-sandbox-'))
  endLater(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function openSandbox({
  folder,
  tokensPerSecond = 0,
  hasProvider = false,
  endLater = onTestFinished,
}: {
  tokensPerSecond?: number
  folder?: string
  hasProvider?: boolean
  endLater?: EndLater
} = {}): Promise<Sandbox> {
  const dataFolder = folder ?? (await createTemporaryDataFolder(endLater))
  const sandbox = await startSandbox(
    { dataFolder, tokensPerSecond, hasProvider, appUrl: 'http://localhost:3000' },
    () => STARTED,
  )
  endLater(sandbox.close)
  return sandbox
}
