import type { Database } from '#db/database.ts'
import type { StorageConfig } from '#storage-config.ts'

/** One thing an operator can do; what it returns is printed, a JSON line each. */
export interface Command {
  usage: string
  run: (database: Database, words: readonly string[], storage: StorageConfig) => Promise<readonly object[]>
}

/** The command was not given what it needs. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
