import { type Dialect, type DialectAdapter, PostgresDialect } from 'kysely'
import { BricksPostgresAdapter } from '#db/cluster/distribution.ts'
import { createPostgresPool, type PoolWatch } from './postgres-pool.ts'

export function createPostgresDialect(url: string, watch: PoolWatch = {}): Dialect {
  return new BricksPostgresDialect({ pool: createPostgresPool(url, watch) })
}

class BricksPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new BricksPostgresAdapter()
  }
}
