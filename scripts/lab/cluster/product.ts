import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { undoAtEnd } from '#scripts/lab/containers/check-tools.ts'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import { SERVER_OPTIONS } from '#scripts/processes/server-options.mjs'
import { startUntilJson } from '#scripts/processes/start-process.ts'
import { callApi } from '#scripts/test/call-api.ts'

export interface Product {
  address: string
  exitCode: () => number | null
  stop: () => Promise<void>
}

const MODEL = 'packages/sandbox/src/model/scripted/paced-model.ts'
const PASSWORD = 'an account of a cluster, gone in a minute'

export async function startModel(tokens = 4, tokensPerSecond = 0): Promise<string> {
  const { child, said } = await startUntilJson<{ port: number }>([MODEL], process.env)
  undoAtEnd(() => child.kill('SIGKILL'))
  const base = `http://127.0.0.1:${said.port}`
  const body = JSON.stringify({ tokens, tokensPerSecond, firstTokenMs: 5 })
  await fetch(`${base}/script`, { method: 'POST', body })
  return `${base}/v1`
}

export async function startProduct(
  { databaseUrl, modelUrl, folder }: { databaseUrl: string; modelUrl: string; folder: string },
  more: Record<string, string> = {},
): Promise<Product> {
  mkdirSync(folder, { recursive: true })
  const port = String(await findFreePort())
  const child = spawn(process.execPath, [...SERVER_OPTIONS, 'packages/server/src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      ...createProductEnvironment(databaseUrl, folder),
      OPENAI_BASE_URL: modelUrl,
      PORT: port,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(join(folder, 'server.log'), { flags: 'a' })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  undoAtEnd(() => child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  await waitUntilListens(address, child)
  return {
    address,
    exitCode: () => child.exitCode,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

const PATIENCE_MS = 5 * 60_000

async function waitUntilListens(address: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(100)) {
    if (child.exitCode !== null) throw new Error('The server did not start: its log says why.')
    const isUp = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
  }
  throw new Error('The server did not answer within five minutes.')
}

export function createProductEnvironment(databaseUrl: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ENCRYPTION_SECRET: 'the secret of a cluster, gone in a minute',
    DEFAULT_ROLE: '9',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    CHATS_PER_MINUTE_PER_VISITOR: '1000000',
    CHATS_PER_MINUTE_PER_ADDRESS: '1000000',
    VISITOR_CHALLENGE: 'off',
  }
}

export interface LiveBot {
  projectId: string
  token: string
  email: string
}

export async function createLiveBots(address: string, count: number, name = 'owner'): Promise<LiveBot[]> {
  const bots: LiveBot[] = []
  for (let at = 0; at < count; at += 1) {
    const email = `${name}-${at}@bricks.example`
    const account = { name, email, password: PASSWORD, 'confirm-password': PASSWORD }
    const { token } = await callApi<{ token: string }>(address, '/signup', account)
    await callApi(address, '/user/openaikey', { openaikey: 'sk-cluster-00000000' }, token)
    const { id } = await callApi<{ id: string }>(address, '/project/new', { 'new-project-name': 'Bot' }, token)
    await callApi(address, '/project/deploy', { project_id: id }, token)
    bots.push({ projectId: id, token, email })
  }
  return bots
}
