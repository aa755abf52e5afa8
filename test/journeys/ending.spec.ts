import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '#scripts/processes/find-free-port.ts'

test.skip(process.platform !== 'linux', 'reads the tree of processes as Linux shows it')

interface Running {
  address: string
  pids: number[]
}

/** The processes of `npm run serve`, from the outermost in. */
const LEVELS = ['npm', 'its shell', 'the script', 'the server']

for (const [level, name] of LEVELS.entries()) {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`serve: ${signal} to ${name} ends all of it, and frees the port`, async () => {
      const { address, pids } = await startServer()
      process.kill(pids[level] ?? pids.at(-1) ?? 0, signal)
      await expect.poll(() => pids.filter(isRunning), { timeout: 20_000 }).toEqual([])
      await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    })
  }
}

const folders: string[] = []
const started: number[] = []
test.afterEach(() => {
  for (const pid of started.splice(0).filter(isRunning)) process.kill(pid, 'SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function startServer(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-ending-'))
  folders.push(folder)
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const environment = { ...process.env, PORT: String(port), DATA_DIR: folder, APP_URL: address, LOG_LEVEL: 'error' }
  const npm = spawn('npm', ['run', 'serve'], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  await expect.poll(() => isReady(address), { timeout: 30_000 }).toBe(true)
  const pids = listChildProcesses(npm.pid ?? 0)
  started.push(...pids)
  return { address, pids }
}

function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function listChildProcesses(pid: number): number[] {
  const child = readdirSync('/proc').find((name) => /^\d+$/.test(name) && readStat(name)?.parent === pid)
  return child ? [pid, ...listChildProcesses(Number(child))] : [pid]
}

function isRunning(pid: number): boolean {
  const state = readStat(String(pid))?.state
  return state !== undefined && state !== 'Z'
}

function readStat(pid: string): { state: string; parent: number } | undefined {
  try {
    const [, state = '', parent] = /\) (\w) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}
