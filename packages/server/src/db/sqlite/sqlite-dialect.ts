import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { type RelaxedChanges, SqliteDriver } from './sqlite-driver.ts'

export function createSqliteDialect(path: string, relaxed: RelaxedChanges): Dialect {
  return {
    createDriver: () => new SqliteDriver(path, relaxed),
    createAdapter: () => new ManyCallersAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

/** The driver queues its callers itself, so Kysely need not. */
class ManyCallersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
