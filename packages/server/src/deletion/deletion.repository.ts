import { sql } from 'kysely'
import { deleteProjectOwner, removeOwnerFromReferenceTables } from '#db/cluster/owner-lookup.repository.ts'
import { listTablesPlaced } from '#db/cluster/placements.ts'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION, NO_ADDRESS } from '#db/deletion-marks.ts'
import { inTransaction } from '#db/transaction.ts'

export interface DeletedProject {
  id: string
  userId: string
}

const PROJECTS_AT_ONCE = 100

/**
 * These tables grow with the chats, or have large rows. `key`: the columns of the key besides the owner. `batch`: how
 * many rows one statement deletes. The batches are small, because on SQLite no other statement runs meanwhile; those of
 * totals are larger, because their rows are short and in one index; a version may have 200 kB.
 */
const LARGE_TABLES = {
  brick_calls: { key: ['id'], batch: 20 },
  conversation_turns: { key: ['id'], batch: 20 },
  conversations: { key: ['id'], batch: 20 },
  confirmations: { key: ['id'], batch: 20 },
  daily_totals: { key: ['project_id', 'kind', 'day', 'key'], batch: 200 },
  project_versions: { key: ['project_id', 'version'], batch: 5 },
} as const
type LargeTable = keyof typeof LARGE_TABLES
const LARGE_TABLE_NAMES = Object.keys(LARGE_TABLES) as LargeTable[]

/** Rows of these tables would still show the project, act for it, or report about it after it was marked as deleted. */
const ENDING_TABLES = [
  'previews',
  'secrets',
  'handoffs',
  'handoff_settings',
  'connection_tokens',
  'connection_starts',
  'project_problems',
  'live_pictures',
  'kept_answers',
  'checks',
  'check_settings',
  'check_runs',
  'rehearsal_texts',
  'routing_sentences',
  'routing_runs',
  'question_groups',
  'brick_samples',
  'brick_states',
  'sightings',
  'notices',
] as const

/**
 * Deletes the project at once. If it has many rows, empties it and marks it as deleted, so that nobody can see or use
 * it any more, and `finishDeletions` deletes the rows. False if there is no such project. Call it in a transaction.
 */
export async function deleteOrMarkProject(transaction: Database, own: DeletedProject): Promise<boolean> {
  if (!(await hasManyRows(transaction, own))) return deleteProject(transaction, own, '!=')
  for (const table of ENDING_TABLES)
    await transaction.deleteFrom(table).where('owner_id', '=', own.userId).where('project_id', '=', own.id).execute()
  const ended = await transaction
    .updateTable('projects')
    .set(MARKED_AS_DELETED)
    .where('owner_id', '=', own.userId)
    .where('id', '=', own.id)
    .where('version', '!=', DELETED_VERSION)
    .returning('id')
    .executeTakeFirst()
  if (ended) await deleteProjectOwner(transaction, own.id)
  return ended !== undefined
}

/**
 * Deletes the account at once. If it has many rows, deletes all but these, and `finishDeletions` deletes them.
 * Published templates stay, without an author. Call it in a transaction.
 */
export async function deleteOrMarkUser(transaction: Database, userId: string): Promise<void> {
  // The lock waits for requests that are writing rows for the account, so that the next statement releases these rows,
  // too.
  const users = transaction.updateTable('users').where('id', '=', userId)
  await users.set(({ ref }) => ({ name: ref('name') })).execute()
  await removeOwnerFromReferenceTables(transaction, userId)
  if (!(await hasManyRows(transaction, { userId }))) return deleteUser(transaction, userId)
  for (const table of listTablesPlaced('owner').filter(isDeletedAtOnce))
    await sql`delete from ${sql.table(table)} where owner_id = ${userId}`.execute(transaction)
  const ended = transaction.updateTable('projects').set(MARKED_AS_DELETED).where('owner_id', '=', userId)
  // Another process has just deleted the last project, so no later step would delete the account.
  if ((await ended.returning('id').execute()).length === 0) return deleteUser(transaction, userId)
  await transaction
    .updateTable('users')
    .set(({ ref }) => ({
      name: '',
      email: NO_ADDRESS,
      email_key: ref('id'),
      password_hash: '',
      granted_role: 0,
      subscribed_role: 0,
      provider_key_id: null,
      paused_at: ref('created_at'),
      closed_at: ref('created_at'),
      email_confirmed_at: null,
    }))
    .where('id', '=', userId)
    .execute()
}

export async function listProjectsMarkedDeleted(database: Database, userId?: string): Promise<DeletedProject[]> {
  return database
    .selectFrom('projects')
    .select(['id', 'owner_id as userId'])
    .where('version', '=', DELETED_VERSION)
    .$if(userId !== undefined, (query) => query.where('owner_id', '=', userId ?? ''))
    .orderBy('owner_id')
    .orderBy('id')
    .limit(PROJECTS_AT_ONCE)
    .execute()
}

/** False if nothing is left of the project in the large tables. */
export async function deleteSomeRows(database: Database, own: DeletedProject): Promise<boolean> {
  const { id, userId } = own
  for (const table of LARGE_TABLE_NAMES) {
    if (!(await hasMoreRowsThan(database, table, own, 0))) continue
    const key = sql.join(LARGE_TABLES[table].key.map((column) => sql.ref(column)))
    const some = sql`select ${key} from ${sql.table(table)} where owner_id = ${userId} and project_id = ${id}
      limit ${LARGE_TABLES[table].batch}`
    await inTransaction(database, (transaction) =>
      sql`delete from ${sql.table(table)} where owner_id = ${userId} and (${key}) in (${some})`.execute(transaction),
    )
    // True even after the last rows: on Postgres another process may have deleted these very rows, and others are left.
    return true
  }
  return false
}

/** If it was the last project of a deleted account, the rest of the account is deleted too. */
export async function deleteMarkedProject(database: Database, own: DeletedProject): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteProject(transaction, own, '=')
    const account = transaction.updateTable('users').where('id', '=', own.userId).where('email', '=', NO_ADDRESS)
    // Locks the row, so that of two processes that delete the last two projects the later one sees that both are gone.
    const locked = account.set(({ ref }) => ({ email: ref('email') })).returning('id')
    if (!(await locked.executeTakeFirst())) return
    const others = transaction.selectFrom('projects').select('id').where('owner_id', '=', own.userId)
    if (await others.where('version', '=', DELETED_VERSION).limit(1).executeTakeFirst()) return
    // Requests that were running may have written rows after the account was marked as deleted.
    await removeOwnerFromReferenceTables(transaction, own.userId)
    await deleteUser(transaction, own.userId)
  })
}

const MARKED_AS_DELETED = {
  version: DELETED_VERSION,
  live_version: null,
  went_live_at: null,
  name: '',
  draft: '{}',
  appearance: '{}',
  texts: '{}',
  origins: '[]',
  recording_days: 0,
  stored_bytes: 0,
}

function isDeletedAtOnce(table: string): boolean {
  const isLarge = Object.hasOwn(LARGE_TABLES, table)
  // `owner_counters` exists only if the tables are distributed, and `removeOwnerFromReferenceTables` deletes its rows.
  return !isLarge && table !== 'users' && table !== 'projects' && table !== 'owner_counters'
}

type OfAccountOrProject = Pick<DeletedProject, 'userId'> & Partial<DeletedProject>

async function hasManyRows(database: Database, of: OfAccountOrProject): Promise<boolean> {
  for (const table of LARGE_TABLE_NAMES)
    if (await hasMoreRowsThan(database, table, of, LARGE_TABLES[table].batch)) return true
  return false
}

async function hasMoreRowsThan(
  database: Database,
  table: LargeTable,
  { userId, id }: OfAccountOrProject,
  count: number,
): Promise<boolean> {
  const rows = database.selectFrom(table).select('owner_id').where('owner_id', '=', userId)
  const some = id === undefined ? rows : rows.where('project_id', '=', id)
  return (await some.offset(count).limit(1).executeTakeFirst()) !== undefined
}

/** `isEnded`: `=` for a project that is marked as deleted, `!=` for any other. */
async function deleteProject(
  transaction: Database,
  { id, userId }: DeletedProject,
  isEnded: '=' | '!=',
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('projects')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('version', isEnded, DELETED_VERSION)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  // No foreign key deletes them, because most notices are about the account. They would lead to a bot that is gone.
  await transaction.deleteFrom('notices').where('owner_id', '=', userId).where('project_id', '=', id).execute()
  await deleteProjectOwner(transaction, id)
  return true
}

/** Foreign keys delete the user's rows in other tables. */
async function deleteUser(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom('users').where('id', '=', userId).execute()
}
