import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#scripts/processes/find-free-port.ts'

export interface Product {
  folder: string
  sampleApis: string
  mailbox: string
  address: string
  accounts: Record<string, { email: string; password: string }>
  stop(): Promise<void>
}

/** Runs the program of `npm start` on a folder and a port of its own, and reads the accounts that it prints. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-journey-'))
  const port = await findFreePort()
  // The webhook comes so late that the buyer is back before it, also on the slowest machine.
  const slowly = { SANDBOX_WEBHOOK_DELAY_MS: '6000' }
  const child = spawn(process.execPath, ['scripts/start/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...slowly,
      ...settings,
      PORT: String(port),
      DATA_DIR: folder,
      APP_URL: `http://localhost:${port}`,
    },
  })
  const said = await readOutputUntil(child, 'Ctrl+C ends it.')
  const ports = JSON.parse(readFileSync(join(folder, 'sandbox', 'sandbox-ports.json'), 'utf8'))
  return {
    folder,
    address: `http://localhost:${port}`,
    sampleApis: `localhost:${ports.sampleApis}`,
    mailbox: /mailed is read at (\S+)/.exec(said)?.[1] ?? '',
    accounts: Object.fromEntries(
      [...said.matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)].map(([, plan = '', email = '', password = '']) => [
        plan.toLowerCase(),
        { email, password },
      ]),
    ),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readOutputUntil(child: ChildProcess, last: string): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes(last)) resolve(said)
    })
    child.on('exit', (code) => reject(new Error(`The product ended (${code}) before it was ready:\n${said}`)))
  })
}
