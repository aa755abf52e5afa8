import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database, DatabaseLocation } from '#db/database.ts'
import { allowLongPauses } from '#db/postgres/allow-long-pauses.ts'
import { createPostgresDialect } from '#db/postgres/postgres-dialect.ts'
import type { Tables } from '#tables.ts'

/**
 * Reads a database as it is at one moment, while others write. On SQLite this connection is separate and only reads,
 * and the write-ahead log keeps the pages that it still reads. On Postgres all tables are read in one snapshot.
 */
export async function readSnapshot<Result>(
  location: DatabaseLocation,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  const database = openSnapshotDatabase(location)
  try {
    const transaction = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return await transaction.execute(async (snapshot) => {
      await allowLongPauses(snapshot)
      return read(snapshot)
    })
  } finally {
    await database.destroy()
  }
}

function openSnapshotDatabase(location: DatabaseLocation): Database {
  if (location.engine === 'postgres') return new Kysely<Tables>({ dialect: createPostgresDialect(location.url) })
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new Sqlite(location.file, { readonly: true }) }),
  })
}
