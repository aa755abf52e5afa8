import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Sandbox } from '#start-sandbox.ts'
import type { EndLater } from './open-sandbox.ts'

const SERVER = fileURLToPath(import.meta.resolve('../../../server/src/main.ts'))
const POLL_MS = 50

export async function startProduct(
  sandbox: Sandbox,
  dataFolder: string,
  settings: Record<string, string> = {},
  endLater: EndLater = onTestFinished,
): Promise<{ address: string; environment: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  const own = {
    SANDBOX: 'on',
    DATA_DIR: dataFolder,
    HOST: '127.0.0.1',
    // A port that is chosen before the server starts could be taken by then.
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: '',
  }
  const environment = { ...process.env, ...sandbox.environment, ...own, ...settings }
  const server = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'], env: environment })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGKILL')
    await ended
  }
  endLater(stop)
  const address = await readAddress(server.stdout, ended)
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

function readAddress(log: Readable, ended: Promise<unknown[]>): Promise<string> {
  let lines = ''
  return new Promise((resolve, reject) => {
    log.on('data', (chunk) => {
      lines += chunk
      const address = /"msg":"Server listening at ([^"]+)"/.exec(lines)?.[1]
      if (address) resolve(address)
    })
    ended.then(([code]) => reject(new Error(`The server ended with ${code}: ${lines}`)))
  })
}
