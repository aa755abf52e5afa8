import { randomBytes } from 'node:crypto'
import type { DatabaseLocation } from '#db/database.ts'
import { runAsAdmin } from './open-test-database.ts'
import type { TestServer } from './start-test-server.ts'

export interface DatabaseCopy {
  location: DatabaseLocation
  close: () => Promise<void>
  open: () => Promise<void>
  remove: () => Promise<void>
}

export async function copyDatabase({ context: { config } }: TestServer): Promise<DatabaseCopy> {
  const { location } = config.storage
  if (location.engine !== 'postgres') throw new Error('SQLite has no copies')
  const from = new URL(location.url).pathname.slice(1)
  const name = `copy_${randomBytes(8).toString('hex')}`
  const url = Object.assign(new URL(location.url), { pathname: name }).href
  await runAsAdmin(writeEndSessions(from), `create database ${name} template ${from}`)
  await runAsAdmin(`alter database ${name} set default_transaction_read_only = on`)
  return {
    location: { engine: 'postgres', url },
    close: () => runAsAdmin(`alter database ${name} with allow_connections false`, writeEndSessions(name)),
    open: () => runAsAdmin(`alter database ${name} with allow_connections true`),
    remove: () => runAsAdmin(`drop database ${name} with (force)`),
  }
}

/** Postgres copies a database only if the database has no sessions. */
function writeEndSessions(database: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
}
