import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { detectDistribution } from '#db/cluster/distribute.ts'
import { PLACEMENTS } from '#db/cluster/placements.ts'
import { type Database, type DatabaseLocation, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { CITUS_URL } from './citus-url.ts'
import { TEMPLATE_DATABASE } from './start-postgres.ts'

export interface TestDatabase {
  database: Database
  location: DatabaseLocation
  close: () => Promise<void>
}

export async function openTestDatabase(
  options: { log?: Logger; empty?: boolean; engine?: 'sqlite' } = {},
): Promise<TestDatabase> {
  const isPostgres = (options.engine ?? inject('engine')) === 'postgres'
  if (isPostgres && CITUS_URL !== undefined) return emptyCluster(CITUS_URL, options.log)
  const place = isPostgres ? await createPostgresDatabase(options.empty) : await createFile()
  const database = openDatabase(place.location, options)
  if (place.location.engine === 'sqlite' && !options.empty) await migrate(database, 'sqlite')
  return {
    database,
    location: place.location,
    close: async () => {
      await database.destroy()
      await place.remove()
    },
  }
}

async function emptyCluster(url: string, log?: Logger): Promise<TestDatabase> {
  const quiet = openDatabase({ engine: 'postgres', url })
  const tables = Object.keys(PLACEMENTS).filter((table) => table !== 'schema_migrations')
  // On a busy machine it takes longer than the statement timeout to truncate the shards of all tables.
  await quiet.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql.raw(`truncate ${tables.join(', ')}`).execute(transaction)
  })
  await quiet.destroy()
  const location: DatabaseLocation = { engine: 'postgres', url }
  const database = openDatabase(location, { log })
  await detectDistribution(database)
  return { database, location, close: () => database.destroy() }
}

interface Place {
  location: DatabaseLocation
  remove: () => Promise<void>
}

async function createFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-test-'))
  return {
    location: { engine: 'sqlite', file: join(folder, 'test.db') },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function createPostgresDatabase(empty = false): Promise<Place> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(`create database ${name} template ${empty ? 'template0' : TEMPLATE_DATABASE}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return {
    location: { engine: 'postgres', url: url.href },
    remove: () => runAsAdmin(`drop database ${name} with (force)`),
  }
}

/** Runs each statement by itself, because a database cannot be created or dropped in a transaction. */
export async function runAsAdmin(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
