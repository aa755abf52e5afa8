import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestServer } from './start-test-server.ts'

const GONE_MS = 50

export async function setReadOnly({ context: { database } }: TestServer, isReadOnly: boolean): Promise<void> {
  const word = isReadOnly ? 'on' : 'off'
  if (inject('engine') === 'sqlite') {
    await sql.raw(`pragma query_only = ${word}`).execute(database)
    return
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${word}`)
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [rows[0]?.name])
  await client.end()
  // For this time the server's pool may still give out a connection that was ended.
  await setTimeout(GONE_MS)
}
