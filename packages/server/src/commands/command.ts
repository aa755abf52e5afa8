import type { StorageConfig } from '#config/storage.ts'
import type { Database } from '#db/database.ts'

export interface Command {
  usage: string
  run: (database: Database, words: readonly string[], storage: StorageConfig) => Promise<readonly object[]>
}

export class UsageError extends Error {
  override readonly name = 'UsageError'
}
