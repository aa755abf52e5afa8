import { isDistributed } from '#db/cluster/distribution.ts'
import { claimEmailForOwner, findOwnerOfEmail } from '#db/cluster/owner-lookup.repository.ts'
import type { Database } from '#db/database.ts'
import { NO_ADDRESS } from '#db/deletion-marks.ts'
import type { UserTable } from './user.table.ts'
import { findRoleInForce, type User } from './user.ts'

export interface Account {
  user: User
  passwordHash: string
}

/** Call it in a transaction. False if an account has the address already. */
export async function insertUser(transaction: Database, row: Omit<UserTable, 'subscribed_role'>): Promise<boolean> {
  if (!(await claimEmailForOwner(transaction, row.email_key, row.id))) return false
  const inserted = await transaction
    .insertInto('users')
    .values({ ...row, subscribed_role: 0 })
    .$if(!isDistributed(transaction), (query) =>
      query.onConflict((conflict) => conflict.column('email_key').doNothing()),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findAccountByEmailKey(database: Database, emailKey: string): Promise<Account | undefined> {
  if (isDistributed(database)) {
    // The same statements run if no account has the address, so that their time does not reveal this.
    return findAccountById(database, (await findOwnerOfEmail(database, emailKey)) ?? '')
  }
  return findAccountBy(database, 'email_key', emailKey)
}

export async function findAccountById(database: Database, id: string): Promise<Account | undefined> {
  return findAccountBy(database, 'id', id)
}

async function findAccountBy(database: Database, column: 'email_key' | 'id', value: string) {
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where(column, '=', value)
    // An account that is being deleted is not found: its `email_key` is then its id.
    .where('email', '!=', NO_ADDRESS)
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.password_hash }
}

export async function hasPassword(database: Database, id: string): Promise<boolean> {
  const row = await database.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.password_hash !== ''
}

/** False if the account does not exist, or is being deleted. */
export async function lockUser(database: Database, id: string): Promise<boolean> {
  const locked = await database
    .updateTable('users')
    .set((expression) => ({ name: expression.ref('name') }))
    .where('id', '=', id)
    .where('email', '!=', NO_ADDRESS)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

type Changes = Partial<
  Pick<
    UserTable,
    | 'name'
    | 'password_hash'
    | 'granted_role'
    | 'subscribed_role'
    | 'provider_key_id'
    | 'paused_at'
    | 'email_confirmed_at'
  >
>

/** A request that was running when its account was deleted must write nothing into what is left of the account. */
export async function updateUser(database: Database, id: string, changes: Changes): Promise<void> {
  const accounts = database.updateTable('users').set(changes).where('id', '=', id)
  await accounts.where('email', '!=', NO_ADDRESS).execute()
}

export async function readRoleOfUser(database: Database, id: string): Promise<number> {
  const row = await database
    .selectFrom('users')
    .select(['granted_role', 'subscribed_role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? findRoleInForce(row.granted_role, row.subscribed_role) : 0
}

export async function isAccountClosed(database: Database, id: string): Promise<boolean> {
  const row = await database.selectFrom('users').select('closed_at').where('id', '=', id).executeTakeFirst()
  return (row?.closed_at ?? null) !== null
}

export async function confirmUserEmail(database: Database, id: string, now: Date): Promise<void> {
  await database
    .updateTable('users')
    .set({ email_confirmed_at: now.toISOString() })
    .where('id', '=', id)
    .where('email', '!=', NO_ADDRESS)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

export function toUser(row: Omit<UserTable, 'password_hash' | 'email_key' | 'created_at'>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: findRoleInForce(row.granted_role, row.subscribed_role),
    pausedAt: row.paused_at,
    emailConfirmed: row.email_confirmed_at !== null,
    providerKeyId: row.provider_key_id,
  }
}
