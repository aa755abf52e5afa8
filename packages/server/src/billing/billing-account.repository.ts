import type { Database } from '#db/database.ts'
import type { BillingAccount } from './billing-account.ts'
import type { DerivedPlan } from './derive-plan.ts'

function selectAccounts(database: Database) {
  return database
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .selectAll('subscriptions')
    .select('users.subscribed_role')
}

export async function findBillingAccount(database: Database, userId: string): Promise<BillingAccount | undefined> {
  const row = await selectAccounts(database).where('subscriptions.user_id', '=', userId).executeTakeFirst()
  return row && toAccount(row)
}

export async function findAccountOfCustomer(
  database: Database,
  customerId: string,
): Promise<BillingAccount | undefined> {
  const row = await selectAccounts(database).where('subscriptions.customer_id', '=', customerId).executeTakeFirst()
  return row && toAccount(row)
}

/** Keeps what is there already. */
export async function insertBillingAccount(
  database: Database,
  { userId, customerKey, now }: { userId: string; customerKey: string; now: Date },
): Promise<void> {
  await database
    .insertInto('subscriptions')
    .values({ user_id: userId, customer_key: customerKey, revision: 0, checked_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** False where there is another one by now, or the user is gone. */
export async function keepCustomer(database: Database, userId: string, customerId: string): Promise<boolean> {
  const kept = await database
    .updateTable('subscriptions')
    .set({ customer_id: customerId })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('customer_id', 'is', null), where('customer_id', '=', customerId)]))
    .returning('user_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** The provider has lost this customer: the next checkout makes another. */
export async function forgetCustomer(
  database: Database,
  { userId, customerId, customerKey }: { userId: string; customerId: string; customerKey: string },
): Promise<void> {
  await database
    .updateTable('subscriptions')
    .set({ customer_id: null, customer_key: customerKey })
    .where('user_id', '=', userId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Writes the outcome unless another was written since `revision` was read; then nothing changes and it is false. */
export async function writePlan(
  database: Database,
  { userId, revision, plan, now }: { userId: string; revision: number; plan: DerivedPlan; now: Date },
): Promise<boolean> {
  const written = await database
    .updateTable('subscriptions')
    .set({
      revision: revision + 1,
      subscription_id: plan.subscriptionId,
      status: plan.status,
      price_id: plan.priceId,
      period_ends_at: plan.periodEndsAt?.toISOString() ?? null,
      ends_at: plan.endsAt?.toISOString() ?? null,
      past_due_since: plan.pastDueSince?.toISOString() ?? null,
      checked_at: now.toISOString(),
    })
    .where('user_id', '=', userId)
    .where('revision', '=', revision)
    .returning('user_id')
    .executeTakeFirst()
  return written !== undefined
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

function toAccount(row: Row): BillingAccount {
  return {
    userId: row.user_id,
    customerId: row.customer_id,
    customerKey: row.customer_key,
    revision: row.revision,
    subscriptionId: row.subscription_id,
    status: row.status,
    priceId: row.price_id,
    periodEndsAt: toDate(row.period_ends_at),
    endsAt: toDate(row.ends_at),
    pastDueSince: toDate(row.past_due_since),
    role: row.subscribed_role,
  }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
