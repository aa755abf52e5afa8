import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import { waitUntilReady } from '#scripts/processes/wait-until-ready.ts'

export interface Outcome {
  name: string
  passed: boolean
}

const folders: string[] = []
const undoing: Array<() => void> = []

export function createTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `bricks ${name} `))
  folders.push(folder)
  return folder
}

export function undoAtEnd(undo: () => void): void {
  undoing.push(undo)
}

export function removeLeftovers(): void {
  for (const undo of undoing.reverse()) undo()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

export async function runCheck(name: string, run: () => unknown): Promise<Outcome> {
  try {
    await run()
    console.log(`✓ ${name}`)
    return { name, passed: true }
  } catch (error) {
    console.log(`✗ ${name}\n  ${error instanceof Error ? error.message : String(error)}`)
    return { name, passed: false }
  }
}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** Throws if `text` lacks one of the texts, so that a changed file is not tested as if it were the old one. */
export function replaceEach(text: string, by: Readonly<Record<string, string>>): string {
  return Object.entries(by).reduce((whole, [from, to]) => {
    expectThat(whole.includes(from), `The file has no ${from}`)
    return whole.replace(from, to)
  }, text)
}

const LEAVES_WITHIN_MS = 10_000

export async function waitUntil(otherwise: string, holds: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + LEAVES_WITHIN_MS; Date.now() < until; await pause(100)) if (await holds()) return
  throw new Error(otherwise)
}

export function isAnswering(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  )
}

export function explainWhyImagesCannotBeBuilt(): string | undefined {
  if (process.platform !== 'linux') return 'images are built on Linux.'
  if (process.getuid?.() !== 0) return 'only root may lay out a file system for the image.'
  const missing = ['buildah', 'debootstrap', 'unshare', 'tar'].filter((name) => spawnSync('which', [name]).status !== 0)
  return missing.length > 0 ? `this machine has no ${missing.join(' and no ')} (Debian: apt-get install).` : undefined
}

interface StartOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
}

export interface RunningServer {
  address: string
  process: ChildProcess
  stop: () => Promise<number | string | null>
}

export async function startServer(command: readonly string[], options: StartOptions = {}): Promise<RunningServer> {
  const [program = '', ...args] = command
  const port = String(await findFreePort())
  const env = { ...process.env, LOG_LEVEL: 'error', DEFAULT_ROLE: '9', ...options.env, HOST: '127.0.0.1', PORT: port }
  const child = spawn(program, args, { cwd: options.cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  undoAtEnd(() => child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  // On a busy machine npx takes a minute to unpack the release.
  await waitUntilReady(address, child, { withinSeconds: 180 })
  const stopServer = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code, signal] = await ended
    return signal ?? code
  }
  return { address, process: child, stop: stopServer }
}
