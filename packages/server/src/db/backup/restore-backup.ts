import { sql } from 'kysely'
import { fillOwnerLookups } from '#db/cluster/distribute.repository.ts'
import { type Database, type DatabaseLocation, openDatabase } from '#db/database.ts'
import { migrate, UnusableDatabaseError } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import type { Migration } from '#db/migrations/migration.ts'
import { allowLongPauses } from '#db/postgres/allow-long-pauses.ts'
import { inTransaction } from '#db/transaction.ts'
import type { BackupHeader, BackupRow } from './backup-lines.ts'
import { listBackupTables } from './backup-tables.ts'
import { convertFormerRows, FORMER_MIGRATIONS } from './former-release.ts'
import { checkBackupIsWhole, readBackupHeader, readBackupRows } from './read-backup.ts'
import { RestoreError } from './restore-error.ts'

/** Rows of the former release are converted to the tables as they are after this many migrations. */
const CARRIED_OVER_TO = 9

/** Rows per statement, so that the number of values stays below the limit of both engines. */
const AT_ONCE = 200

/**
 * Fills an empty database from a backup, completely or not at all, and migrates it. The backup may be of the other
 * engine or of the release before.
 */
export async function restoreBackup(
  location: DatabaseLocation,
  path: string,
  passphrase?: string,
): Promise<{ rows: number }> {
  const file = { path, passphrase }
  const header = await readBackupHeader(file)
  const isFormer = isBackupOfFormerRelease(header)
  const then = isFormer ? migrations.slice(0, CARRIED_OVER_TO) : listBackupMigrations(header)
  await checkBackupIsWhole(file)
  const database = openDatabase(location)
  try {
    await migrateForBackup(database, location, then)
    const rows = await inTransaction(database, async (transaction) => {
      await allowLongPauses(transaction)
      await refuseFilledDatabase(transaction)
      const all = isFormer ? convertFormerRows(readBackupRows(file)) : readBackupRows(file)
      const inserted = await insertAllRows(transaction, all)
      if (await hasOwnerLookups(transaction)) await fillOwnerLookups(transaction)
      return inserted
    })
    await migrate(database, location.engine)
    return { rows }
  } finally {
    await database.destroy()
  }
}

/** The tables must be as they were when the backup was made: a server that was started may have added newer ones. */
async function migrateForBackup(
  database: Database,
  { engine }: DatabaseLocation,
  then: readonly Migration[],
): Promise<void> {
  try {
    await migrate(database, engine, then)
  } catch (error) {
    if (!(error instanceof UnusableDatabaseError)) throw error
    await refuseFilledDatabase(database)
    throw new RestoreError(
      'A newer release than that of the backup has started here already. Name a DATA_DIR or database that no server has used.',
    )
  }
}

function isBackupOfFormerRelease({ migrations: names }: BackupHeader): boolean {
  if (!names.some((name) => FORMER_MIGRATIONS.includes(name))) return false
  if (FORMER_MIGRATIONS.every((name) => names.includes(name))) return true
  throw new RestoreError(
    'The backup is of a release too old. Restore it with the release before, start that once, and back up anew.',
  )
}

function listBackupMigrations(header: BackupHeader) {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = header.migrations.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new RestoreError(`The backup is of a newer release (${unknown}). Restore it with that one.`)
  }
  return migrations.filter(({ name }) => header.migrations.includes(name))
}

async function refuseFilledDatabase(database: Database): Promise<void> {
  for (const table of await listBackupTables(database)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database)
    if (rows.length === 0) continue
    throw new RestoreError('There is data already, and a restore does not mix. Name an empty DATA_DIR or database.')
  }
}

/** True if accounts and bots are found by look-up tables, as on Citus. A backup does not hold these tables. */
async function hasOwnerLookups(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables()
  return tables.some(({ name }) => name === 'email_owners')
}

async function insertAllRows(database: Database, rows: AsyncIterable<BackupRow>): Promise<number> {
  let all = 0
  for await (const { table, values } of groupInBatches(rows)) {
    await insertRows(database, table, values)
    all += values.length
  }
  return all
}

type Row = BackupRow[1]

async function* groupInBatches(rows: AsyncIterable<BackupRow>): AsyncGenerator<{ table: string; values: Row[] }> {
  let batch: { table: string; values: Row[] } | undefined
  for await (const [table, row] of rows) {
    if (batch && (batch.table !== table || batch.values.length >= AT_ONCE)) {
      yield batch
      batch = undefined
    }
    batch ??= { table, values: [] }
    batch.values.push(row)
  }
  if (batch) yield batch
}

async function insertRows(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const tuples = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`))
  await sql`insert into ${sql.table(table)} (${names}) values ${tuples}`.execute(database)
}
