import { type Kysely, sql } from 'kysely'
import { FORMER_MIGRATIONS } from './backup/former-release.ts'
import type { Database, DatabaseLocation } from './database.ts'
import { migrations as allMigrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { inTransaction } from './transaction.ts'

type Engine = DatabaseLocation['engine']
type MigrationTables = Record<'schema_migrations', { name: string }>

export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabase'
}

/** Any number would do, but it must be the same in every release. */
const ADVISORY_LOCK = 7_260_413

/**
 * Updates the tables in one transaction, one process at a time. Throws UnusableDatabase if the database has a
 * migration that this release does not know, because this release would misread it.
 */
export async function migrate(
  database: Database,
  engine: Engine,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const tables: Kysely<MigrationTables> = transaction.$extendTables<MigrationTables>()
    if (engine === 'postgres') await waitForOtherMigrations(tables)
    const applied = await listAppliedOrCreateTable(tables)
    refuseOtherRelease(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.includes(name))
    for (const { name, up } of pending) {
      await up(tables.schema, tables)
      await tables.insertInto('schema_migrations').values({ name }).execute()
    }
    if (engine === 'sqlite' && pending.length > 0) await checkForeignKeys(tables)
  })
}

/** With many rows a migration, of this process or another one, may take longer than the statement timeout allows. */
async function waitForOtherMigrations(tables: Kysely<MigrationTables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tables)
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(tables)
}

export async function listAppliedMigrations(database: Database): Promise<string[]> {
  const tables: Kysely<MigrationTables> = database.$extendTables<MigrationTables>()
  const rows = await tables.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function listAppliedOrCreateTable(tables: Kysely<MigrationTables>): Promise<string[]> {
  await tables.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
  const rows = await tables.selectFrom('schema_migrations').select('name').execute()
  return rows.map(({ name }) => name)
}

function refuseOtherRelease(applied: readonly string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new UnusableDatabaseError(
    FORMER_MIGRATIONS.includes(unknown)
      ? 'the data was written by the release before. Back it up with that one (npm run backup -- FILE) and restore it with this one into an empty place (npm run restore -- FILE).'
      : `the database was changed by a newer release (${unknown}). Start that release, or restore a backup.`,
  )
}

async function checkForeignKeys(tables: Kysely<MigrationTables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tables)
  const [broken] = rows
  if (broken) throw new Error(`A row of ${broken.table} points to one that does not exist. Nothing was changed.`)
}
