import type { Database } from '#db/database.ts'
import type { DerivedPlan } from './derive-plan.ts'

export async function listUsersWithUncheckedPlan(database: Database, before: Date, most: number): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .select('owner_id')
    .where('customer_id', 'is not', null)
    .where('checked_at', '<', before.toISOString())
    .orderBy('checked_at')
    .limit(most)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

export async function claimPlanCheck(
  database: Database,
  { userId, before, checkedAt }: { userId: string; before: Date; checkedAt: Date },
): Promise<boolean> {
  const claimed = await database
    .updateTable('subscriptions')
    .set({ checked_at: checkedAt.toISOString() })
    .where('owner_id', '=', userId)
    .where('checked_at', '<', before.toISOString())
    .returning('owner_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function listUsersWithOverduePayment(database: Database, before: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.owner_id')
    .select('subscriptions.owner_id')
    .where('subscriptions.past_due_since', '<=', before.toISOString())
    .where('subscriptions.status', '=', 'past_due')
    .where('users.subscribed_role', '>', 0)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

export async function updateSubscription(
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
    .where('owner_id', '=', userId)
    .where('revision', '=', revision)
    .returning('owner_id')
    .executeTakeFirst()
  return written !== undefined
}
