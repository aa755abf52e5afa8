import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { TEMPLATE_DATABASE } from './start-postgres.ts'

export interface TestDatabase {
  database: Database
  location: DatabaseLocation
  close: () => Promise<void>
}

/** An empty, migrated database on the engine of the running Vitest project; `close` removes it. */
export async function openTestDatabase(
  options: { log?: Logger; empty?: boolean; engine?: 'sqlite' } = {},
): Promise<TestDatabase> {
  const place =
    (options.engine ?? inject('engine')) === 'postgres'
      ? await createPostgresDatabase(options.empty)
      : await createFile()
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

async function runAsAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
