import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Sandbox } from '#start-sandbox.ts'

const SERVER = fileURLToPath(import.meta.resolve('../../../server/src/main.ts'))
const POLL_MS = 50

export async function startProduct(
  sandbox: Sandbox,
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<{ address: string; environment: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  const port = String(await findFreePort())
  const own = {
    SANDBOX: 'on',
    DATA_DIR: dataFolder,
    HOST: '127.0.0.1',
    PORT: port,
    LOG_LEVEL: 'fatal',
    DATABASE_URL: '',
  }
  const environment = { ...process.env, ...sandbox.environment, ...own, ...settings }
  const server = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGKILL')
    await ended
  }
  onTestFinished(stop)
  const address = `http://127.0.0.1:${port}`
  while (!(await isReady(address))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    await wait(POLL_MS)
  }
  return { address, environment, stop }
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.')
  return address.port
}
