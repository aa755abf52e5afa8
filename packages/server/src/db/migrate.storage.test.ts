import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { FORMER_MIGRATIONS } from './backup/former-release.ts'
import { type Database, openDatabase } from './database.ts'
import { listAppliedMigrations, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'

const engine = inject('engine')
let opened: TestDatabase
beforeEach(async () => {
  opened = await openTestDatabase({ empty: true })
})
afterEach(() => opened.close())

const addPets: Migration = {
  name: '9998-pets',
  up: (schema) => schema.createTable('pets').addColumn('id', 'text').execute(),
}
const failHalfWay: Migration = {
  name: '9999-fails',
  up: async (schema) => {
    await schema.createTable('half').addColumn('id', 'text').execute()
    throw new Error('interrupted')
  },
}
async function listTables(database: Database = opened.database): Promise<string[]> {
  const tables = await database.introspection.getTables()
  return tables.map(({ name }) => name).sort()
}

test('an empty database gets every table, and a second run changes nothing', async () => {
  await migrate(opened.database, engine)
  const tables = await listTables()
  expect(tables).toContain('conversation_turns')
  await migrate(opened.database, engine)
  expect(await listTables()).toEqual(tables)
})

test('a migration that is interrupted leaves nothing, and the next start completes it (R38)', async () => {
  await expect(migrate(opened.database, engine, [...migrations, addPets, failHalfWay])).rejects.toThrow('interrupted')
  expect(await listTables()).toEqual([])
  await migrate(opened.database, engine, [...migrations, addPets])
  expect(await listTables()).toContain('pets')
})

test('a database of the release before is refused with the way to carry it over', async () => {
  const former = FORMER_MIGRATIONS.map((name) => ({ name, up: async () => {} }))
  await migrate(opened.database, engine, former)
  await expect(migrate(opened.database, engine)).rejects.toThrow(/npm run backup -- FILE.*npm run restore -- FILE/)
  expect(await listTables()).toEqual(['schema_migrations'])
})

test('an older program refuses a database that a newer one has changed (R38)', async () => {
  await migrate(opened.database, engine, [...migrations, addPets])
  await expect(migrate(opened.database, engine, migrations)).rejects.toThrow(/newer release \(9998-pets\)/)
})

// Only on Postgres: SQLite waits synchronously, so that there only separate processes can wait for each other.
test.runIf(engine === 'postgres')('processes that start at the same time migrate once (R37)', async () => {
  const others = [1, 2, 3].map(() => openDatabase(opened.location))
  await Promise.all([opened.database, ...others].map((database) => migrate(database, engine)))
  await Promise.all(others.map((other) => other.destroy()))
  expect(await listTables()).toContain('users')
})

// A statement of another kind ends after ten seconds.
test.runIf(engine === 'postgres')(
  'a server waits for the migrations of another, however long they take',
  async () => {
    const other = openDatabase(opened.location)
    const long: Migration = {
      name: '9997-long',
      up: async (_schema, rows) => void (await sql`select pg_sleep(11)`.execute(rows)),
    }
    const all = [...migrations, long]
    await Promise.all([opened.database, other].map((database) => migrate(database, engine, all)))
    expect(await listAppliedMigrations(other)).toContain('9997-long')
    await other.destroy()
  },
  40_000,
)
