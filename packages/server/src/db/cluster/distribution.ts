import { PostgresAdapter } from 'kysely'
import type { Database } from '#db/database.ts'

export class BricksPostgresAdapter extends PostgresAdapter {
  isDistributed = false
}

export function isDistributed(database: Database): boolean {
  const { adapter } = database.getExecutor()
  return adapter instanceof BricksPostgresAdapter && adapter.isDistributed
}

export function markDistributed(database: Database, is: boolean): void {
  const { adapter } = database.getExecutor()
  if (adapter instanceof BricksPostgresAdapter) adapter.isDistributed = is
}
