import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { CITUS_URL } from '#test/tools/citus-url.ts'
import { dumpDatabase, isSearchIndexTable } from '#test/tools/dump-database.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { listBackupTables } from './backup-tables.ts'
import { restoreBackup } from './restore-backup.ts'
import { RestoreError } from './restore-error.ts'
import { readSnapshot } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

const NOW = new Date('2026-03-01T00:00:00Z')

let folder: string
let source: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bricks-backup-'))
  source = await openTestDatabase()
  await addPairs(source.database, 'first', 700)
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  target = await openTestDatabase({ empty: true })
  return () => target.close()
})

async function addPairs(database: Database, name: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const id = `${name}-${index}`
    const at = NOW.toISOString()
    await inTransaction(database, async (transaction) => {
      const user = {
        id,
        name: 'Žofie “☃”\n',
        email: `${id}@people.test`,
        email_key: `${id}@people.test`,
        created_at: at,
      }
      await transaction
        .insertInto('users')
        .values({ ...user, password_hash: '-', granted_role: 8, subscribed_role: 0 })
        .execute()
      const session = {
        id,
        owner_id: id,
        token_hash: id,
        user_agent: '',
        address: '',
        created_at: at,
        last_seen_at: at,
      }
      await transaction
        .insertInto('sessions')
        .values({ ...session, expires_at: at, confirmed_at: at, device_hash: null })
        .execute()
    })
  }
}

async function writeTestBackup(passphrase?: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.backup`)
  await writeBackup(source.location, file, { now: NOW, passphrase })
  return file
}

async function dumpStorage(location: DatabaseLocation) {
  const database = openDatabase(location)
  try {
    return await dumpDatabase(database)
  } finally {
    await database.destroy()
  }
}

test('R39: an empty place gets every row back as it was', async () => {
  const { rows } = await restoreBackup(target.location, await writeTestBackup())
  expect(rows).toBe(1400)
  expect(await dumpStorage(target.location)).toEqual(await dumpStorage(source.location))
})

test('R39: made while others write, it holds one moment: never half of a transaction', async () => {
  const writing = addPairs(source.database, 'meanwhile', 300)
  const files = [await writeTestBackup(), await writeTestBackup()]
  await writing
  for (const file of files) {
    const place = await openTestDatabase({ empty: true })
    await restoreBackup(place.location, file)
    const dump = await dumpStorage(place.location)
    expect(dump.sessions?.length).toBe(dump.users?.length)
    await place.close()
  }
})

test('a backup of either engine fits SQLite', async () => {
  const file = join(folder, 'moved.db')
  await restoreBackup({ engine: 'sqlite', file }, await writeTestBackup())
  expect(await dumpStorage({ engine: 'sqlite', file })).toEqual(await dumpStorage(source.location))
})

describe.runIf(inject('engine') === 'postgres')('Postgres does not end the transaction while a slow disk', () => {
  test('takes in a backup', async () => {
    const idle = sql`select current_setting('idle_in_transaction_session_timeout') as idle`
    const { rows } = await readSnapshot(source.location, (snapshot) => idle.execute(snapshot))
    expect(rows).toEqual([{ idle: '0' }])
  })

  // Citus knows no triggers on its tables.
  test.runIf(CITUS_URL === undefined)('gives one back', async () => {
    const { database, location, close } = await openTestDatabase()
    await sql`create table seen (idle text)`.execute(database)
    await sql`create function note_timeout() returns trigger language plpgsql as
      $$ begin insert into seen values (current_setting('idle_in_transaction_session_timeout')); return null; end $$
    `.execute(database)
    await sql`create trigger note_timeout after insert on users execute function note_timeout()`.execute(database)
    await restoreBackup(location, await writeTestBackup())
    expect((await sql`select distinct idle from seen`.execute(database)).rows).toEqual([{ idle: '0' }])
    await close()
  })
})

test('every table is in it', async () => {
  const tables = await source.database.introspection.getTables()
  const names = tables
    .map(({ name }) => name)
    .filter((name) => name !== 'schema_migrations' && !isSearchIndexTable(name))
  expect((await listBackupTables(source.database)).toSorted()).toEqual(names.toSorted())
})

describe('what is no whole backup changes nothing', () => {
  const listBackupLines = async () =>
    gunzipSync(await readFile(await writeTestBackup()))
      .toString()
      .trimEnd()
      .split('\n')
  const cases: [string, (all: string[]) => string[]][] = [
    ['without its end', (all) => all.slice(0, -1)],
    ['without a row', (all) => all.toSpliced(3, 1)],
    ['with a row more', (all) => all.toSpliced(3, 0, String(all[3]?.replace('first', 'forged')))],
    ['with a value changed', (all) => all.with(3, String(all[3]?.replace('"granted_role":8', '"granted_role":9')))],
    ['with something behind its end', (all) => [...all, String(all[3])]],
    ['of a newer release', (all) => all.with(0, String(all[0]?.replace('0001-', '9999-')))],
    ['that is something else', () => ['{"format":"other"}']],
  ]
  test.each(cases)('%s', async (_name, change) => {
    const file = join(folder, 'changed.backup')
    await writeFile(file, gzipSync(change(await listBackupLines()).join('\n')))
    await expect(restoreBackup(target.location, file)).rejects.toThrow(/backup/)
    await migrate(target.database, target.location.engine)
    expect(Object.values(await dumpStorage(target.location)).flat()).toEqual([])
  })

  test('cut in the middle', async () => {
    const file = join(folder, 'cut.backup')
    const whole = await readFile(await writeTestBackup())
    await writeFile(file, whole.subarray(0, whole.length / 2))
    await expect(restoreBackup(target.location, file)).rejects.toThrow(/backup/)
  })
})

test('a place with data in it is left alone', async () => {
  await migrate(target.database, target.location.engine)
  await addPairs(target.database, 'here', 1)
  const before = await dumpStorage(target.location)
  await expect(restoreBackup(target.location, await writeTestBackup())).rejects.toThrow(/does not mix/)
  expect(await dumpStorage(target.location)).toEqual(before)
})

test('an older backup is refused, with the way out, where a server has started already; and fits where none has', async () => {
  const [header = '', ...others] = gunzipSync(await readFile(await writeTestBackup()))
    .toString()
    .trimEnd()
    .split('\n')
  const parsed: { migrations: string[] } = JSON.parse(header)
  const older = [JSON.stringify({ ...parsed, migrations: parsed.migrations.slice(0, -1) }), ...others.slice(0, -1)]
  const sha256 = createHash('sha256')
    .update(older.map((line) => `${line}\n`).join(''))
    .digest('hex')
  const file = join(folder, 'older.backup')
  await writeFile(file, gzipSync([...older, JSON.stringify({ rows: older.length - 1, sha256 })].join('\n')))

  const used = await openTestDatabase()
  await expect(restoreBackup(used.location, file)).rejects.toThrow(
    /Name a DATA_DIR or database that no server has used/,
  )
  await addPairs(used.database, 'here', 1)
  await expect(restoreBackup(used.location, file)).rejects.toThrow(/does not mix/)
  await used.close()
  expect(await restoreBackup(target.location, file)).toEqual({ rows: older.length - 1 })
  expect(await dumpStorage(target.location)).toEqual(await dumpStorage(source.location))
})

describe('an encrypted backup', () => {
  const PASSPHRASE = 'seven quiet rivers'
  const isEmpty = async () => {
    await migrate(target.database, target.location.engine)
    return Object.values(await dumpStorage(target.location)).flat().length === 0
  }

  test('N19: it is restored whole with its passphrase, and nothing can be read in it without', async () => {
    const file = await writeTestBackup(PASSPHRASE)
    const bytes = await readFile(file)
    expect(bytes.subarray(0, 16).toString()).toBe('bricks-sealed/1\n')
    expect(() => gunzipSync(bytes.subarray(40))).toThrow()
    const dump = await dumpStorage(source.location)
    expect(dump.users?.length).toBeGreaterThanOrEqual(700)
    expect(await restoreBackup(target.location, file, PASSPHRASE)).toEqual({ rows: Object.values(dump).flat().length })
    expect(await dumpStorage(target.location)).toEqual(dump)
  })

  test.each<[string, string | undefined, RegExp]>([
    ['no passphrase', undefined, /is encrypted. Set the BACKUP_PASSPHRASE/],
    ['another passphrase', 'seven quiet river', /another BACKUP_PASSPHRASE/],
  ])('N19: with %s it is refused in clear words, and nothing is restored', async (_name, passphrase, words) => {
    const file = await writeTestBackup(PASSPHRASE)
    await expect(restoreBackup(target.location, file, passphrase)).rejects.toThrow(words)
    expect(await isEmpty()).toBe(true)
  })

  test('N19: where a passphrase is set, a backup that is not encrypted is refused', async () => {
    await expect(restoreBackup(target.location, await writeTestBackup(), PASSPHRASE)).rejects.toThrow(
      /is not encrypted/,
    )
    expect(await isEmpty()).toBe(true)
  })

  test('N19: whatever bit is changed and wherever it is cut, it is refused, and nothing is restored', async () => {
    const whole = await readFile(await writeTestBackup(PASSPHRASE))
    const flipBitAt = (at: number) => {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    }
    const changes = [
      ...[17, 30, 36, 45, whole.length - 20, whole.length - 1].map(flipBitAt),
      ...[20, 40, 50, whole.length - 1].map((length) => whole.subarray(0, length)),
      Buffer.concat([whole, Buffer.from([0])]),
      Buffer.concat([whole.subarray(0, 16), Buffer.from([31]), whole.subarray(17)]),
    ]
    const file = join(folder, 'forged.backup')
    for (const bytes of changes) {
      await writeFile(file, bytes)
      await expect(restoreBackup(target.location, file, PASSPHRASE)).rejects.toThrow(RestoreError)
    }
    expect(await isEmpty()).toBe(true)
  }, 60_000)
})

test('what a killed backup has left goes with the next one, and never the draft of one that runs', async () => {
  const place = await mkdtemp(join(folder, 'drafts-'))
  const file = join(place, 'nightly.backup')
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const ofYesterday = `2026-11-20.backup.${createId()}.partial`
  const left = ['nightly.backup.1.partial', 'nightly.backup.x-_Y.partial', ofYesterday]
  for (const name of [...left, 'other.backup.1.partial', 'a-notebook-of-mine.partial']) {
    await writeFile(join(place, name), 'half')
    await utimes(join(place, name), old, old)
  }
  await writeFile(join(place, `nightly.backup.${process.pid}.partial`), 'runs')
  await writeBackup(source.location, file, { now: NOW })
  expect((await readdir(place)).sort()).toEqual(
    [
      ...['a-notebook-of-mine.partial', 'nightly.backup', `nightly.backup.${process.pid}.partial`],
      'other.backup.1.partial',
    ].sort(),
  )
  expect(await readFile(join(place, `nightly.backup.${process.pid}.partial`), 'utf8')).toBe('runs')
})
