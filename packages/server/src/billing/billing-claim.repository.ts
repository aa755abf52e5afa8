import type { Database } from '#db/database.ts'

/** The one checkout of a user that may be made until then; false while another is being made. */
export async function claimCheckout(
  database: Database,
  { userId, now, until }: { userId: string; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await database
    .updateTable('subscriptions')
    .set({ checkout_locked_until: until.toISOString() })
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('checkout_locked_until', 'is', null), where('checkout_locked_until', '<=', now.toISOString())]),
    )
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Frees what was claimed until then, and nothing that was claimed since. */
export async function freeCheckout(database: Database, userId: string, until: Date): Promise<void> {
  await database
    .updateTable('subscriptions')
    .set({ checkout_locked_until: null })
    .where('user_id', '=', userId)
    .where('checkout_locked_until', '=', until.toISOString())
    .execute()
}

/** Users whose plan was last compared with the provider's before then, the longest ago first. */
export async function listUnchecked(database: Database, before: Date, most: number): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .select('user_id')
    .where('customer_id', 'is not', null)
    .where('checked_at', '<', before.toISOString())
    .orderBy('checked_at')
    .limit(most)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Puts off the next comparison, so that one process alone makes this one; false where another was first. */
export async function claimCheck(
  database: Database,
  { userId, before, checkedAt }: { userId: string; before: Date; checkedAt: Date },
): Promise<boolean> {
  const claimed = await database
    .updateTable('subscriptions')
    .set({ checked_at: checkedAt.toISOString() })
    .where('user_id', '=', userId)
    .where('checked_at', '<', before.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Users with a plan whose payment has been failing since before then. */
export async function listOverdue(database: Database, before: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select('subscriptions.user_id')
    .where('subscriptions.past_due_since', '<=', before.toISOString())
    .where('subscriptions.status', '=', 'past_due')
    .where('users.subscribed_role', '>', 0)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
