import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { writeBackup } from '#db/backup/write-backup.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteOrMarkProject, deleteOrMarkUser } from '#deletion/deletion.repository.ts'
import { finishDeletions } from '#deletion/finish-deletions.ts'
import { CITUS_URL } from '#test/tools/citus-url.ts'
import { insertTurns } from '#test/tools/insert-turns.ts'
import { openTestDatabase } from '#test/tools/open-test-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import type { ClusterTables } from './cluster.table.ts'
import {
  createClusterTables,
  fillOwnerLookups,
  type KeyDefinition,
  removeForeignKeys,
  restoreForeignKey,
} from './distribute.repository.ts'
import { detectDistribution } from './distribute.ts'
import { markDistributed } from './distribution.ts'

/** The look-ups are tables of any Postgres, so that what goes into them shows without Citus. */
const onPostgres = test.runIf(inject('engine') === 'postgres' && CITUS_URL === undefined)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

onPostgres('who is being deleted while the tables are distributed is found nowhere, and leaves no row', async () => {
  const { database } = server.context
  const [staying, leaving] = [await createBuilder(server), await createBuilder(server)]
  const kept = await addProject(staying)
  const ended = await addProject(staying)
  await addProject(leaving)
  await inTransaction(database, (transaction) => deleteOrMarkUser(transaction, leaving.userId))
  await inTransaction(database, (transaction) =>
    deleteOrMarkProject(transaction, { id: ended, userId: staying.userId }),
  )
  await createClusterTables(database)
  await fillOwnerLookups(database)
  expect(await listLookups()).toEqual({ accounts: [staying.userId], projects: [kept] })

  markDistributed(database, true)
  // As it is left by a request that was under way, or by an earlier version.
  const row = { email_key: leaving.userId, owner_id: leaving.userId }
  await database.$extendTables<ClusterTables>().insertInto('email_owners').values(row).execute()
  await finishDeletions(database)
  markDistributed(database, false)
  expect(await listLookups()).toEqual({ accounts: [staying.userId], projects: [kept] })
})

onPostgres('no server starts on tables whose keys were taken away by a command that was killed', async () => {
  const { database } = server.context
  await createClusterTables(database)
  expect(await detectDistribution(database)).toBe(false)
  const [key] = (
    await sql<KeyDefinition>`select 'sessions' as table_name, conname as name, pg_get_constraintdef(oid) as definition,
      'users' as referenced from pg_constraint where conrelid = 'sessions'::regclass and contype = 'f'`.execute(
      database,
    )
  ).rows
  if (!key) throw new Error('sessions has no key')
  await removeForeignKeys(database, [key])
  await expect(detectDistribution(database)).rejects.toThrow(/in part .*admin -- distribute/)
  await restoreForeignKey(database, key)
  expect(await detectDistribution(database)).toBe(false)
})

onPostgres('whoever is restored into tables that are distributed is found again', async () => {
  const { database } = server.context
  const owner = await createBuilder(server)
  const projectId = await addProject(owner)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  const folder = await mkdtemp(join(tmpdir(), 'bricks-lookups-'))
  const file = join(folder, 'all.backup')
  const from = new URL(inject('postgresUrl'))
  from.pathname = rows[0]?.name ?? ''
  await writeBackup({ engine: 'postgres', url: from.href }, file, { now: new Date() })

  const place = await openTestDatabase()
  await createClusterTables(place.database)
  await restoreBackup(place.location, file)
  const found = await listLookups(place.database)
  expect(found.accounts).toContain(owner.userId)
  expect(found.projects).toContain(projectId)
  await place.close()
  await rm(folder, { recursive: true })
})

async function addProject(builder: Builder): Promise<string> {
  const id = await createTestProject(builder)
  await insertTurns(server.context.database, { id, userId: builder.userId }, { turns: 30 })
  return id
}

async function listLookups(
  database: Database = server.context.database,
): Promise<{ accounts: string[]; projects: string[] }> {
  const tables = database.$extendTables<ClusterTables>()
  const accounts = await tables.selectFrom('email_owners').select('owner_id').execute()
  const projects = await tables.selectFrom('project_owners').select('project_id').execute()
  return { accounts: accounts.map((row) => row.owner_id), projects: projects.map((row) => row.project_id) }
}
