import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { undoAtEnd } from '#scripts/lab/containers/check-tools.ts'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import type { PostgresNode } from './postgres-node.ts'

const SERVER_CONNECTIONS = 10

export async function startPgBouncer(
  { program, user }: { program: string; user: { uid: number; gid: number } | undefined },
  node: PostgresNode,
  folder: string,
): Promise<{ urlOf: (database: string) => string; stop: () => void }> {
  const own = join(folder, 'pgbouncer')
  mkdirSync(own)
  const port = await findFreePort()
  const users = join(own, 'users.txt')
  const settings = join(own, 'pgbouncer.ini')
  writeFileSync(users, '"bricks" ""\n')
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${node.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
logfile = ${join(own, 'pgbouncer.log')}
pidfile = ${join(own, 'pgbouncer.pid')}
`,
  )
  if (user) for (const path of [own, users, settings]) chownSync(path, user.uid, user.gid)
  const child: ChildProcess = spawn(program, ['-q', settings], { ...user, stdio: 'ignore' })
  undoAtEnd(() => child.kill('SIGKILL'))
  const buildDatabaseUrl = (database: string) => `postgres://bricks@127.0.0.1:${port}/${database}`
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(100)) {
    const client = new Client({ connectionString: buildDatabaseUrl('postgres') })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    if (isUp) {
      await client.end()
      return { urlOf: buildDatabaseUrl, stop: () => void child.kill('SIGTERM') }
    }
  }
  throw new Error('PgBouncer did not answer within half a minute.')
}
