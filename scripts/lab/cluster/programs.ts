import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

export interface ClusterPrograms {
  postgres: string
  pgbouncer: string | undefined
  hasCitus: boolean
  /** Set only if this process is root: Postgres refuses to run as root. */
  user: { uid: number; gid: number } | undefined
}

export function findPrograms(): ClusterPrograms | string {
  const postgres = findPostgres()
  if (!postgres) return 'this machine has no Postgres of its own (Debian: apt-get install postgresql-15).'
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? findUser('postgres') : undefined
  if (asRoot && !user) return 'Postgres runs as nobody but a user named postgres where we are root, and there is none.'
  return { postgres, pgbouncer: findProgram('pgbouncer'), hasCitus: hasCitus(postgres), user }
}

export const NO_PGBOUNCER = 'this machine has no PgBouncer (Debian: apt-get install pgbouncer).'
export const NO_CITUS =
  'this Postgres has no Citus: build it from its public source, github.com/citusdata/citus, tag v12.1.6 (docs/scale.md).'

function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')))
  return folders.find(hasCitus) ?? folders[0]
}

function hasCitus(postgres: string): boolean {
  const { stdout } = spawnSync(join(postgres, 'pg_config'), ['--sharedir'], { encoding: 'utf8' })
  return Boolean(stdout) && existsSync(join(stdout.trim(), 'extension', 'citus.control'))
}

function findProgram(name: string): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN),
  )
  return uid !== undefined && gid !== undefined && uid > 0 ? { uid, gid } : undefined
}
