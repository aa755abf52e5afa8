import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { undoAtEnd } from '#scripts/lab/containers/check-tools.ts'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import type { ClusterPrograms } from './programs.ts'

export interface PostgresNode {
  port: number
  folder: string
  urlOf: (database: string) => string
  run: <Row extends object = Record<string, unknown>>(statement: string, database?: string) => Promise<Row[]>
  kill: () => Promise<void>
  start: () => Promise<void>
}

interface NodeOptions {
  name: string
  folder: string
  settings?: readonly string[]
  follows?: PostgresNode
}

const USER = 'bricks'
const COMMON = [
  "listen_addresses = '127.0.0.1'",
  'max_connections = 300',
  // For a statement on all shards, Citus opens a connection to each shard. A write also prepares a transaction on each.
  'max_prepared_transactions = 300',
  'max_locks_per_transaction = 512',
  'wal_level = logical',
]

export async function startPostgresNode(programs: ClusterPrograms, options: NodeOptions): Promise<PostgresNode> {
  const folder = join(options.folder, options.name)
  const port = await findFreePort()
  mkdirSync(folder, { mode: 0o700 })
  if (programs.user) chownSync(folder, programs.user.uid, programs.user.gid)
  if (options.follows) copyPrimary(programs, options.follows, folder, options.name)
  else initialiseCluster(programs, folder)
  const settings = [...COMMON, `port = ${port}`, `unix_socket_directories = '${folder}'`, ...(options.settings ?? [])]
  appendFileSync(join(folder, 'postgresql.conf'), `${settings.join('\n')}\n`)
  let child: ChildProcess | undefined

  function urlOf(database: string): string {
    return `postgres://${USER}@127.0.0.1:${port}/${database}`
  }

  async function run<Row extends object>(statement: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client({ connectionString: urlOf(database) })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  async function start(): Promise<void> {
    child = spawn(join(programs.postgres, 'postgres'), ['-D', folder], {
      ...programs.user,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors: string[] = []
    child.stderr?.on('data', (chunk) => errors.push(String(chunk)))
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(100)) {
      if (child.exitCode !== null) throw new Error(`${options.name} did not start: ${errors.join('')}`)
      const isUp = await run('select 1').then(
        () => true,
        () => false,
      )
      if (isUp) return
    }
    throw new Error(`${options.name} did not answer within a minute.`)
  }

  /** Kills all processes of Postgres: if only the main process were killed, the others would end in order. */
  async function kill(): Promise<void> {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    const children = listChildren(child.pid)
    child.kill('SIGKILL')
    for (const pid of children) killProcess(pid)
    await ended
  }

  undoAtEnd(() => {
    if (!child?.pid || child.exitCode !== null) return
    const children = listChildren(child.pid)
    child.kill('SIGKILL')
    for (const pid of children) killProcess(pid)
  })
  await start()
  return { port, folder, urlOf, run, kill, start }
}

function initialiseCluster({ postgres, user }: ClusterPrograms, folder: string): void {
  runProgram(
    join(postgres, 'initdb'),
    ['-D', folder, '-U', USER, '--auth=trust', '--locale=C', '--encoding=UTF8', '-N'],
    user,
  )
}

/**
 * The standby connects with its name as `application_name`, because the primary knows by this name which standby to
 * wait for.
 */
function copyPrimary({ postgres, user }: ClusterPrograms, primary: PostgresNode, folder: string, name: string): void {
  const from = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${name}`
  runProgram(join(postgres, 'pg_basebackup'), ['-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-d', from], user)
}

function runProgram(program: string, args: readonly string[], user: ClusterPrograms['user']): void {
  const { status, stderr } = spawnSync(program, args, { ...user, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

function listChildren(pid: number): number[] {
  if (!existsSync('/proc')) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended by itself.
  }
}
