import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

interface Waiting {
  path?: string
  everyMs?: number
  withinSeconds?: number
}

export async function waitUntilReady(
  address: string,
  server: ChildProcess,
  { path = '/readyz', everyMs = 25, withinSeconds = 60 }: Waiting = {},
): Promise<void> {
  const deadline = Date.now() + withinSeconds * 1000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('The server did not start. Its message stands above.')
    if (await isReady(address + path)) return
    await pause(everyMs)
  }
  throw new Error(`The server was not ready within ${withinSeconds} s.`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
