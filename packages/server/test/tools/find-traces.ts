import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { writeBackup } from '#db/backup/write-backup.ts'
import type { DatabaseLocation } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import type { CanaryScene } from './canary-scene.ts'
import { listTables } from './dump-database.ts'
import { readStorage } from './read-storage.ts'

/**
 * SQLite's index stores a word without the beginning that it shares with the word before it, so the search looks for
 * the last characters of a word.
 */
const END = 12

export interface Traces {
  tables: string[]
  files: boolean
  log: boolean
  backup: boolean
}

export const NO_TRACES: Traces = { tables: [], files: false, log: false, backup: false }

export async function findTraces({ server, logLines, mark }: CanaryScene, words: readonly string[]): Promise<Traces> {
  const { database, config } = server.context
  const ends = words.map((word) => word.slice(-END))
  const holdsAny = (bytes: Buffer | string) => ends.some((end) => bytes.includes(end))
  const tables: string[] = []
  for (const name of await listTables(database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database)
    const columns = rows.flatMap((row) => Object.values(row))
    const isHeld = columns.some((column) => holdsAny(Buffer.isBuffer(column) ? column : JSON.stringify(column)))
    if (isHeld) tables.push(name)
  }
  const files = isPostgres(database) ? [] : await readStorageAfterCheckpoint(server, mark)
  const backup = await readBackup(config.storage.location)
  return { tables, files: files.some(holdsAny), log: logLines.some(holdsAny), backup: holdsAny(backup) }
}

async function readStorageAfterCheckpoint(server: CanaryScene['server'], mark: string): Promise<Buffer[]> {
  await sql`pragma wal_checkpoint(truncate)`.execute(server.context.database)
  return readStorage(server, mark)
}

async function readBackup(location: DatabaseLocation): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-traces-'))
  try {
    const file = join(folder, 'backup')
    await writeBackup(location, file, { now: new Date() })
    return gunzipSync(await readFile(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
