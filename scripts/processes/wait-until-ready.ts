import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

interface Question {
  path: string
  everyMs: number
}

export async function waitUntilReady(
  address: string,
  server: ChildProcess,
  { path, everyMs }: Question = { path: '/readyz', everyMs: 25 },
): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('The server did not start. Its message stands above.')
    if (await isReady(address + path)) return
    await pause(everyMs)
  }
  throw new Error('The server was not ready within a minute.')
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
