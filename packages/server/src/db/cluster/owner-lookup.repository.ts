import type { Database } from '#db/database.ts'
import type { ClusterTables } from './cluster.table.ts'
import { isDistributed } from './distribution.ts'

/**
 * For statements that know a project but not its owner. If the tables are distributed, `ownerId` is set and the
 * statement names the owner too. Otherwise the index of the project's id is enough.
 */
export interface OwnerOfProject {
  ownerId: string | undefined
}

/** Undefined if there is no such project. */
export async function findOwnerOfProject(database: Database, projectId: string): Promise<OwnerOfProject | undefined> {
  if (!isDistributed(database)) return { ownerId: undefined }
  const row = await database
    .$extendTables<ClusterTables>()
    .selectFrom('project_owners')
    .select('owner_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row && { ownerId: row.owner_id }
}

export async function insertProjectOwner(transaction: Database, projectId: string, ownerId: string): Promise<void> {
  if (!isDistributed(transaction)) return
  await transaction
    .$extendTables<ClusterTables>()
    .insertInto('project_owners')
    .values({ project_id: projectId, owner_id: ownerId })
    .execute()
}

export async function deleteProjectOwner(transaction: Database, projectId: string): Promise<void> {
  if (!isDistributed(transaction)) return
  await transaction
    .$extendTables<ClusterTables>()
    .deleteFrom('project_owners')
    .where('project_id', '=', projectId)
    .execute()
}

export async function findOwnerOfEmail(database: Database, emailKey: string): Promise<string | undefined> {
  const row = await database
    .$extendTables<ClusterTables>()
    .selectFrom('email_owners')
    .select('owner_id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.owner_id
}

/**
 * False if an account has this address. True if the tables are not distributed, because the unique index of `users`
 * then checks the address.
 */
export async function claimEmailForOwner(transaction: Database, emailKey: string, ownerId: string): Promise<boolean> {
  if (!isDistributed(transaction)) return true
  const row = await transaction
    .$extendTables<ClusterTables>()
    .insertInto('email_owners')
    .values({ email_key: emailKey, owner_id: ownerId })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('owner_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined if the tables are not distributed: the customer is then found by the index of `subscriptions`. */
export async function findOwnerOfCustomer(
  database: Database,
  customerId: string,
): Promise<{ ownerId: string | undefined } | undefined> {
  if (!isDistributed(database)) return undefined
  const row = await database
    .$extendTables<ClusterTables>()
    .selectFrom('customer_owners')
    .select('owner_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return { ownerId: row?.owner_id }
}

export async function insertCustomerOwner(database: Database, customerId: string, ownerId: string): Promise<void> {
  if (!isDistributed(database)) return
  await database
    .$extendTables<ClusterTables>()
    .insertInto('customer_owners')
    .values({ customer_id: customerId, owner_id: ownerId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
}

/**
 * Deletes an account's rows from the tables that stand on every node, and its counters. Its templates and live words
 * stay, without an owner.
 */
export async function removeOwnerFromReferenceTables(transaction: Database, ownerId: string): Promise<void> {
  if (isDistributed(transaction)) await deleteOwnerLookups(transaction, ownerId)
  await transaction
    .deleteFrom('account_members')
    .where(({ or, eb }) => or([eb('owner_id', '=', ownerId), eb('member_id', '=', ownerId)]))
    .execute()
  await transaction.updateTable('templates').set({ author_id: null }).where('author_id', '=', ownerId).execute()
  // Nobody else gets the word for a while: `releaseAndDeleteLiveWords` sets how long.
  await transaction.updateTable('live_words').set({ owner_id: null }).where('owner_id', '=', ownerId).execute()
}

async function deleteOwnerLookups(transaction: Database, ownerId: string): Promise<void> {
  const tables = transaction.$extendTables<ClusterTables>()
  await tables.deleteFrom('email_owners').where('owner_id', '=', ownerId).execute()
  await tables.deleteFrom('project_owners').where('owner_id', '=', ownerId).execute()
  await tables.deleteFrom('customer_owners').where('owner_id', '=', ownerId).execute()
  await tables.deleteFrom('owner_counters').where('owner_id', '=', ownerId).execute()
}
