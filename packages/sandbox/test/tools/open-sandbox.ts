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

export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function openSandbox({
  folder,
  tokensPerSecond = 0,
  hasProvider = false,
}: {
  tokensPerSecond?: number
  folder?: string
  hasProvider?: boolean
} = {}): Promise<Sandbox> {
  const dataFolder = folder ?? (await openFolder())
  const sandbox = await startSandbox(
    { dataFolder, tokensPerSecond, hasProvider, appUrl: 'http://localhost:3000' },
    () => STARTED,
  )
  onTestFinished(sandbox.close)
  return sandbox
}
