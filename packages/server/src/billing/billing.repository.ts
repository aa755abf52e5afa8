import { findOwnerOfCustomer, insertCustomerOwner } from '#db/cluster/owner-lookup.repository.ts'
import type { Database } from '#db/database.ts'
import { NO_ADDRESS } from '#db/deletion-marks.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '#users/user.repository.ts'
import type { DerivedPlan } from './subscriptions/derive-plan.ts'

export interface BillingAccount extends Omit<DerivedPlan, 'duplicateIds'> {
  userId: string
  customerId: string | null
  customerKey: string
  revision: number
}

function selectBillingAccounts(database: Database) {
  return database
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.owner_id')
    .selectAll('subscriptions')
    .select('users.subscribed_role')
    .where('users.email', '!=', NO_ADDRESS)
}

export async function findBillingAccount(database: Database, userId: string): Promise<BillingAccount | undefined> {
  const row = await selectBillingAccounts(database).where('subscriptions.owner_id', '=', userId).executeTakeFirst()
  return row && toBillingAccount(row)
}

export async function findAccountOfCustomer(
  database: Database,
  customerId: string,
): Promise<BillingAccount | undefined> {
  const located = await findOwnerOfCustomer(database, customerId)
  if (located) {
    const account = located.ownerId === undefined ? undefined : await findBillingAccount(database, located.ownerId)
    return account?.customerId === customerId ? account : undefined
  }
  const row = await selectBillingAccounts(database)
    .where('subscriptions.customer_id', '=', customerId)
    .executeTakeFirst()
  return row && toBillingAccount(row)
}

export async function insertBillingAccount(
  database: Database,
  { userId, customerKey, now }: { userId: string; customerKey: string; now: Date },
): Promise<void> {
  await database
    .insertInto('subscriptions')
    .values({ owner_id: userId, customer_key: customerKey, revision: 0, checked_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute()
}

/** False if another customer is stored, or the account is gone. */
export async function storeCustomer(database: Database, userId: string, customerId: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockUser(transaction, userId))) return false
    const kept = await transaction
      .updateTable('subscriptions')
      .set({ customer_id: customerId })
      .where('owner_id', '=', userId)
      .where((where) => where.or([where('customer_id', 'is', null), where('customer_id', '=', customerId)]))
      .returning('owner_id')
      .executeTakeFirst()
    if (kept) await insertCustomerOwner(transaction, customerId, userId)
    return kept !== undefined
  })
}

export async function storeCustomerOfEvent(
  database: Database,
  { userId, customerId, ...account }: { userId: string; customerId: string; customerKey: string; now: Date },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockUser(transaction, userId))) return false
    await insertBillingAccount(transaction, { userId, ...account })
    return storeCustomer(transaction, userId, customerId)
  })
}

export async function forgetCustomer(
  database: Database,
  { userId, customerId, customerKey }: { userId: string; customerId: string; customerKey: string },
): Promise<void> {
  await database
    .updateTable('subscriptions')
    .set({ customer_id: null, customer_key: customerKey })
    .where('owner_id', '=', userId)
    .where('customer_id', '=', customerId)
    .execute()
}

export async function hasBillingEvent(database: Database, userId: string, id: string): Promise<boolean> {
  const query = database.selectFrom('billing_events').select('id').where('owner_id', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export async function insertBillingEvent(
  database: Database,
  { id, userId, type, now }: { id: string; userId: string; type: string; now: Date },
): Promise<boolean> {
  const inserted = await database
    .insertInto('billing_events')
    .values({ id, owner_id: userId, type, at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteBillingEvents(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('billing_events').where('at', '<', before.toISOString()).execute()
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBillingAccounts>['executeTakeFirstOrThrow']>>

function toBillingAccount(row: Row): BillingAccount {
  return {
    userId: row.owner_id,
    customerId: row.customer_id,
    customerKey: row.customer_key,
    revision: row.revision,
    subscriptionId: row.subscription_id,
    status: row.status,
    priceId: row.price_id,
    periodEndsAt: parseOptionalDate(row.period_ends_at),
    endsAt: parseOptionalDate(row.ends_at),
    pastDueSince: parseOptionalDate(row.past_due_since),
    role: row.subscribed_role,
  }
}

function parseOptionalDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
