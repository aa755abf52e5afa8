import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseLocation } from '#db/database.ts'
import type { TestServer } from './start-test-server.ts'

type Storage = Pick<TestServer, 'context'>

export async function markStorage({ context: { config, database } }: Storage): Promise<string> {
  if (config.storage.location.engine === 'sqlite') return ''
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(database)
  return rows[0]?.name ?? ''
}

/** Every byte of this database on disk: its pages, and its write-ahead log since `mark`. */
export async function readStorage({ context: { config, database } }: Storage, mark: string): Promise<Buffer[]> {
  const { location } = config.storage
  if (location.engine === 'sqlite') return readSqlite(location)
  await sql`checkpoint`.execute(database)
  const { rows } = await sql<{ folder: string; oid: number }>`
    select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()
  `.execute(database)
  const [place] = rows
  if (!place) throw new Error('Postgres does not say where its files are.')
  const pages = join(place.folder, 'base', String(place.oid))
  const log = join(place.folder, 'pg_wal')
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= mark)
  return [...readdirSync(pages).map((name) => join(pages, name)), ...segments.map((name) => join(log, name))].map(
    (file) => readFileSync(file),
  )
}

function readSqlite({ file }: Extract<DatabaseLocation, { engine: 'sqlite' }>): Buffer[] {
  return [file, `${file}-wal`].filter((each) => existsSync(each)).map((each) => readFileSync(each))
}
