import type { Config } from '../../packages/server/src/config/config.ts'

/**
 * Only the sandbox's own SQLite file gets sample accounts: their passwords are printed, and a database that somebody
 * named may be one that others use.
 */
export function hasSampleAccounts({ sandbox, storage }: Pick<Config, 'sandbox' | 'storage'>): boolean {
  return sandbox && storage.location.engine === 'sqlite'
}
