import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { type FleetingChanges, SqliteDriver } from './sqlite-driver.ts'

export function createSqliteDialect(path: string, fleeting: FleetingChanges): Dialect {
  return {
    createDriver: () => new SqliteDriver(path, fleeting),
    createAdapter: () => new ManyCallersAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

/** Who waits for whom is decided by the driver. */
class ManyCallersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
