import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database, DatabaseLocation } from '#db/database.ts'
import { listAppliedMigrations } from '#db/migrate.ts'
import { createId } from '#ids.ts'
import type { Tables } from '#tables.ts'
import { createBackupHeader, createLineCounterAndHash } from './backup-lines.ts'
import { BACKUP_TABLES, listBackupTables } from './backup-tables.ts'
import { createBackupEncryption } from './sealed-backup.ts'
import { readSnapshot } from './snapshot.ts'

const PAGE = 500
/** A running backup writes all the time. If its draft has not changed for this time, the backup was killed. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/**
 * Writes all rows, as of one moment, to a gzipped file of JSON lines that only the file's owner can read. The file
 * appears complete or not at all. If there is a passphrase, the file is encrypted.
 */
export async function writeBackup(
  location: DatabaseLocation,
  file: string,
  { now, passphrase }: { now: Date; passphrase?: string | undefined },
): Promise<{ rows: number }> {
  await deleteAbandonedDrafts(file)
  // The name holds no process id: in containers two processes that run at once often have the same id.
  const draft = `${file}.${createId()}.partial`
  const tally = createLineCounterAndHash()
  try {
    await readSnapshot(location, async (snapshot) => {
      const lines = Readable.from(writeLinesAndTally(writeLines(snapshot, now), tally))
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
      if (passphrase === undefined) await pipeline(lines, createGzip(), target)
      else await pipeline(lines, createGzip(), await createBackupEncryption(passphrase), target)
    })
    await syncFile(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return { rows: tally.rows() }
}

async function deleteAbandonedDrafts(file: string): Promise<void> {
  const folder = dirname(file)
  const names = (await readdir(folder)).filter((name) => isDraft(name, basename(file)))
  for (const name of names) {
    const draft = join(folder, name)
    const written = await stat(draft).catch(() => undefined)
    if (written && written.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(draft, { force: true })
  }
}

/**
 * Every name that ends like ours is a draft, also of another target. Backups are often named by their day, so a later
 * backup would not find the draft that a killed one left by its own name.
 */
function isDraft(name: string, target: string): boolean {
  if (/^.+\.[\w-]{22}\.partial$/.test(name)) return true
  return name.startsWith(`${target}.`) && /^[\w-]+\.partial$/.test(name.slice(target.length + 1))
}

async function* writeLines(snapshot: Database, now: Date): AsyncGenerator<string> {
  yield JSON.stringify(createBackupHeader(await listAppliedMigrations(snapshot), now))
  for (const table of await listBackupTables(snapshot)) yield* writeTableRows(snapshot, table)
}

async function* writeTableRows(snapshot: Database, table: keyof Tables): AsyncGenerator<string> {
  const key: readonly string[] = BACKUP_TABLES[table]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: Record<string, unknown> | undefined
  do {
    const after = last && sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`
    const query = sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} ${after ?? sql``} order by ${columns} limit ${sql.lit(PAGE)}`
    const { rows } = await query.execute(snapshot)
    for (const row of rows) yield JSON.stringify([table, row])
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}

async function* writeLinesAndTally(
  lines: AsyncIterable<string>,
  tally: ReturnType<typeof createLineCounterAndHash>,
): AsyncGenerator<string> {
  for await (const line of lines) {
    tally.add(line)
    yield `${line}\n`
  }
  yield `${JSON.stringify(tally.close())}\n`
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
