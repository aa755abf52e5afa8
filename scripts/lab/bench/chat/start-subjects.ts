import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PacedScript } from '@bricks/sandbox/paced-model'
import { BUILT_PROGRAM, ensureBuilt } from '#scripts/build/builds.ts'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import { runCommand } from '#scripts/processes/run-command.ts'
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '#scripts/processes/server-options.mjs'
import { startProcess, startUntilJson } from '#scripts/processes/start-process.ts'
import { waitUntilReady } from '#scripts/processes/wait-until-ready.ts'
import { runPostgres } from '#server-tools/run-postgres.ts'
import { createLiveBot } from './live-bot.ts'
import type { Subject } from './measure.ts'
import { listChildren } from './process-figures.ts'
import type { SubjectName } from './stages.ts'

const BUILD = 'packages/server/build'
const MODEL = 'packages/sandbox/src/model/scripted/paced-model.ts'
const messages = [{ role: 'user', content: 'Tell me a hundred tokens.' }]
const MARKS = { provider: '"content":"token ', ours: 'token ' }

export interface Bench {
  play(script: PacedScript): Promise<void>
  subject(name: SubjectName): Promise<Subject>
  checkout(folder: string, name: 'SQLite' | 'Postgres'): Promise<Subject>
  stop(): Promise<void>
}

export async function startBench(): Promise<Bench> {
  const stops: (() => void | Promise<void>)[] = []
  const provider = await startTool(MODEL)
  const base = `http://127.0.0.1:${provider.port}`
  const started = new Map<SubjectName, Promise<Subject>>()
  let databases = 0
  let postgres: ReturnType<typeof runPostgres> | undefined

  async function startTool(file: string, env: Record<string, string> = {}) {
    const { child, said } = await startUntilJson<{ port: number }>([file], {
      ...process.env,
      ...env,
    })
    stops.push(() => void child.kill('SIGKILL'))
    return { pid: child.pid ?? 0, port: said.port }
  }

  async function startSubject(name: SubjectName): Promise<Subject> {
    const body = JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages })
    if (name === 'direct') {
      return {
        name,
        pids: [provider.pid],
        url: new URL(`${base}/v1/chat/completions`),
        body,
        tokenMark: MARKS.provider,
      }
    }
    if (name !== 'pipe' && name !== 'floor') return startBricks(name)
    const { pid, port } = await startTool(`scripts/lab/bench/chat/${name}.ts`, { OPENAI_BASE_URL: `${base}/v1` })
    const tokenMark = name === 'pipe' ? MARKS.provider : MARKS.ours
    return { name, pids: [pid], url: new URL(`http://127.0.0.1:${port}/`), body, tokenMark }
  }

  async function startBricks(name: SubjectName, checkout = '.'): Promise<Subject> {
    const folder = mkdtempSync(join(tmpdir(), 'bricks-bench-'))
    stops.push(() => rmSync(folder, { recursive: true, force: true }))
    const workers = name === 'two workers' ? 2 : 1
    const port = await findFreePort()
    const server = startProcess([...SERVER_OPTIONS, await buildCheckout(checkout)], {
      ...SERVER_ENVIRONMENT,
      PATH: process.env.PATH,
      OPENAI_BASE_URL: `${base}/v1`,
      PORT: String(port),
      DATA_DIR: folder,
      ENCRYPTION_SECRET: 'the secret of a bench, gone in an hour',
      DEFAULT_ROLE: '9',
      // These limits are never reached, but counted, so that the work of the throttles is measured, too.
      CHATS_PER_MINUTE_PER_VISITOR: '1000000',
      CHATS_PER_MINUTE_PER_ADDRESS: '1000000',
      VISITOR_CHALLENGE: 'off',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ...(name !== 'SQLite' && { DATABASE_URL: await createDatabaseUrl(name) }),
      ...(workers > 1 && { WORKERS: String(workers) }),
    })
    stops.push(() => void server.kill('SIGTERM'))
    const address = `http://127.0.0.1:${port}`
    await waitUntilReady(address, server)
    const project_id = await createLiveBot(address)
    const pid = server.pid ?? 0
    const url = new URL(`${address}/api/completionChatStreamed`)
    const body = JSON.stringify({ messages, project_id })
    return { name, pids: workers > 1 ? listChildren(pid) : [pid], url, body, tokenMark: MARKS.ours }
  }

  async function createDatabaseUrl(name: string): Promise<string> {
    postgres ??= runPostgres()
    const { createDatabase, urlOf } = await postgres
    const database = `bench_${name.replace(' ', '_').toLowerCase()}_${++databases}`
    await createDatabase(database)
    return urlOf(database)
  }

  return {
    play: async (script) => {
      await fetch(`${base}/script`, { method: 'POST', body: JSON.stringify(script) })
    },
    subject: (name) => {
      const known = started.get(name) ?? startSubject(name)
      started.set(name, known)
      return known
    },
    checkout: (folder, name) => startBricks(name, folder),
    stop: async () => {
      for (const stop of stops.reverse()) await stop()
      await (await postgres)?.stop()
    },
  }
}

/** Returns the file to run: the sources, if the commit is from before the server had a build. */
async function buildCheckout(checkout: string): Promise<string> {
  if (checkout === '.') await ensureBuilt()
  else if (existsSync(join(checkout, BUILD)))
    runCommand(process.execPath, ['scripts/run.mjs', 'build'], { cwd: checkout })
  else return join(checkout, 'packages/server/src/main.ts')
  return join(checkout, BUILT_PROGRAM, 'main.js')
}
