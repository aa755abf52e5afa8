import { type Kysely, sql } from 'kysely'
import type { Database, DatabaseLocation } from './database.ts'
import { migrations as allMigrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { inTransaction } from './transaction.ts'

type Engine = DatabaseLocation['engine']
type MigrationTables = {
  schema_migrations: { name: string }
}

/** Any number will do, so long as every release of this program uses the same. */
const ADVISORY_LOCK = 7_260_413

/**
 * Brings the tables up to date in one transaction, one process at a time.
 * Refuses a database that a newer release has changed, for this one would misread it.
 */
export async function migrate(
  database: Database,
  engine: Engine,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const tables: Kysely<MigrationTables> = transaction.$extendTables<MigrationTables>()
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(tables)
    const applied = await listApplied(tables)
    refuseNewerSchema(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.includes(name))
    for (const { name, up } of pending) {
      await up(tables.schema, tables)
      await tables.insertInto('schema_migrations').values({ name }).execute()
    }
    if (engine === 'sqlite' && pending.length > 0) await checkForeignKeys(tables)
  })
}

/** The names of the migrations a database has seen; it is not changed. */
export async function listAppliedMigrations(database: Database): Promise<string[]> {
  const tables: Kysely<MigrationTables> = database.$extendTables<MigrationTables>()
  const rows = await tables.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function listApplied(tables: Kysely<MigrationTables>): Promise<string[]> {
  await tables.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
  const rows = await tables.selectFrom('schema_migrations').select('name').execute()
  return rows.map(({ name }) => name)
}

function refuseNewerSchema(applied: readonly string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new Error(`The database was changed by a newer release (${unknown}). Start that release, or restore a backup.`)
}

async function checkForeignKeys(tables: Kysely<MigrationTables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tables)
  const [broken] = rows
  if (broken) throw new Error(`A row of ${broken.table} points to one that does not exist. Nothing was changed.`)
}
