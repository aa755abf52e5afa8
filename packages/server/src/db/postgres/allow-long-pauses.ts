import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { isPostgres } from './is-postgres.ts'

/**
 * Use it in a transaction that also reads or writes a file. A slow disk may keep it waiting for longer than Postgres
 * lets a transaction of this server do nothing.
 */
export async function allowLongPauses(transaction: Database): Promise<void> {
  if (isPostgres(transaction)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}
