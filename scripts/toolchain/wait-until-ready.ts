import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Waits until the server answers that it is ready; rejects when it ends before, or after a minute. */
export async function waitUntilReady(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('The server did not start. Its message stands above.')
    if (await isReady(address)) return
    await pause(25)
  }
  throw new Error('The server was not ready within a minute.')
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok
  } catch {
    return false
  }
}
