import { sql } from 'kysely'
import { deleteProjectOwner, releaseRowsOfOwner } from '#db/cluster/owner-lookup.repository.ts'
import { listTablesPlaced } from '#db/cluster/placements.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'

export interface DeletedProject {
  id: string
  userId: string
}

/** Turns that a statement deletes: few, because on SQLite no other statement runs meanwhile. */
const BATCH_SIZE = 20
const PROJECTS_AT_ONCE = 100

/** Tables that hold a row or more for each turn. All of them end with their project, and these with their turns. */
const LARGE_TABLES = ['brick_calls', 'conversation_turns', 'conversations'] as const

/** What would go on to show the project, or to act for it. */
const ENDING_TABLES = ['previews', 'secrets', 'handoffs', 'connection_tokens', 'connection_starts'] as const

/** The number of a version says it, because the indexes of projects hold it. A project has version 0 from its start. */
export const DELETED_VERSION = -1

/** An account has an address, except one that is being deleted. */
export const NO_ADDRESS = ''

/**
 * Deletes the project at once, or in a part that ends it for everybody and parts that `finishDeletions` deletes. False
 * if there is no such project. Call it in a transaction.
 */
export async function deleteOrEndProject(transaction: Database, own: DeletedProject): Promise<boolean> {
  if (!(await hasManyTurns(transaction, own))) return deleteProject(transaction, own)
  for (const table of ENDING_TABLES)
    await transaction.deleteFrom(table).where('owner_id', '=', own.userId).where('project_id', '=', own.id).execute()
  const ended = await transaction
    .updateTable('projects')
    .set(ENDED_PROJECT)
    .where('owner_id', '=', own.userId)
    .where('id', '=', own.id)
    .where('version', '!=', DELETED_VERSION)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Deletes the account at once, or all of it but its turns, which `finishDeletions` deletes. Published templates stay,
 * without an author. Call it in a transaction.
 */
export async function deleteOrEndUser(transaction: Database, userId: string): Promise<void> {
  await releaseRowsOfOwner(transaction, userId)
  if (!(await hasManyTurns(transaction, { userId }))) return deleteUser(transaction, userId)
  for (const table of listTablesPlaced('owner').filter(isDeletedAtOnce))
    await sql`delete from ${sql.table(table)} where owner_id = ${userId}`.execute(transaction)
  await transaction.updateTable('projects').set(ENDED_PROJECT).where('owner_id', '=', userId).execute()
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

/** Of one account, or of all. */
export async function listEndedProjects(database: Database, userId?: string): Promise<DeletedProject[]> {
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

/** False if nothing is left of the project's turns. */
export async function deleteSomeTurns(database: Database, { id, userId }: DeletedProject): Promise<boolean> {
  for (const table of LARGE_TABLES) {
    const deleted = await inTransaction(database, (transaction) =>
      transaction
        .deleteFrom(table)
        .where('owner_id', '=', userId)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom(table).select('id').where('owner_id', '=', userId).where('project_id', '=', id).limit(BATCH_SIZE),
        )
        .returning('id')
        .execute(),
    )
    if (deleted.length > 0) return true
  }
  return false
}

/** With the last project of a deleted account goes what is left of the account. */
export async function deleteEndedProject(database: Database, own: DeletedProject): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteProject(transaction, own)
    const others = transaction.selectFrom('projects').select('id').where('owner_id', '=', own.userId)
    if (await others.where('version', '=', DELETED_VERSION).limit(1).executeTakeFirst()) return
    const account = transaction.selectFrom('users').select('id').where('id', '=', own.userId)
    if (await account.where('email', '=', NO_ADDRESS).executeTakeFirst()) await deleteUser(transaction, own.userId)
  })
}

const ENDED_PROJECT = {
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
  const isLarge = LARGE_TABLES.some((large) => large === table)
  // Counters are in the database only where it is distributed, and are released with the rows on all nodes.
  return !isLarge && table !== 'users' && table !== 'projects' && table !== 'owner_counters'
}

async function hasManyTurns(
  database: Database,
  { userId, id }: Pick<DeletedProject, 'userId'> & Partial<DeletedProject>,
): Promise<boolean> {
  const turns = database.selectFrom('conversation_turns').select('id').where('owner_id', '=', userId)
  const some = id === undefined ? turns : turns.where('project_id', '=', id)
  return (await some.offset(BATCH_SIZE).limit(1).executeTakeFirst()) !== undefined
}

async function deleteProject(transaction: Database, { id, userId }: DeletedProject): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('projects')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await deleteProjectOwner(transaction, id)
  return numDeletedRows > 0n
}

/** Foreign keys delete the user's rows in other tables. */
async function deleteUser(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom('users').where('id', '=', userId).execute()
}
