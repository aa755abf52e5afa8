import type { BillingTaskTable } from '#billing/billing.table.ts'
import type { Database } from '#db/database.ts'
import { writeIsDue } from '#db/write-is-due.ts'

export type BillingTask = Pick<BillingTaskTable, 'id' | 'kind' | 'subject' | 'attempts' | 'address_hash'>

type NewBillingTask = Pick<BillingTask, 'kind' | 'subject'> & { addressHash?: string | null; now: Date }

export async function insertBillingTask(
  database: Database,
  { kind, subject, addressHash = null, now }: NewBillingTask,
): Promise<boolean> {
  const at = now.toISOString()
  const inserted = await database
    .insertInto('billing_tasks')
    .values({
      id: `${kind}:${subject}`,
      kind,
      subject,
      attempts: 0,
      next_at: at,
      created_at: at,
      address_hash: addressHash,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function claimBillingTask(
  database: Database,
  { now, until }: { now: Date; until: Date },
): Promise<BillingTask | undefined> {
  const due = await database
    .selectFrom('billing_tasks')
    .select(['id', 'attempts'])
    .where('done_at', 'is', null)
    .where(writeIsDue(now, 'next_at'))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const claimed = await database
    .updateTable('billing_tasks')
    .set({ attempts: due.attempts + 1, next_at: until.toISOString() })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .where('done_at', 'is', null)
    .returning(['id', 'kind', 'subject', 'attempts', 'address_hash'])
    .executeTakeFirst()
  return claimed ?? claimBillingTask(database, { now, until })
}

export async function finishBillingTask(database: Database, id: string, now: Date): Promise<void> {
  const done = { done_at: now.toISOString(), address_hash: null }
  await database.updateTable('billing_tasks').set(done).where('id', '=', id).execute()
}

export async function postponeBillingTask(database: Database, id: string, until: Date): Promise<void> {
  await database.updateTable('billing_tasks').set({ next_at: until.toISOString() }).where('id', '=', id).execute()
}

export async function deleteFinishedBillingTasks(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('billing_tasks').where('done_at', '<', before.toISOString()).execute()
}
