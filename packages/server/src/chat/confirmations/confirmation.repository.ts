import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'
import type { ConfirmationTable } from './confirmation.table.ts'

const MOST_OF_CONVERSATION = 4
const MOST_OF_OWNER = 500

export interface OwnConfirmation {
  userId: string
  id: string
}

/**
 * Declines the oldest waiting calls beyond the limits. Otherwise somebody could fill the owner's limit, and no other
 * visitor could be asked.
 */
export async function insertConfirmation(transaction: Database, row: ConfirmationTable, now: Date): Promise<void> {
  await transaction.insertInto('confirmations').values(row).execute()
  const waiting = transaction
    .selectFrom('confirmations')
    .select('id')
    .where('owner_id', '=', row.owner_id)
    .where('state', '=', 'waiting')
    .orderBy('ends_at', 'desc')
    .orderBy('id')
  const ofConversation = waiting
    .where('project_id', '=', row.project_id)
    .where('conversation_id', '=', row.conversation_id)
  const ofOwner = waiting.where('ends_at', '>', now.toISOString())
  await declineConfirmations(transaction, row.owner_id, (await ofConversation.execute()).slice(MOST_OF_CONVERSATION))
  await declineConfirmations(transaction, row.owner_id, (await ofOwner.execute()).slice(MOST_OF_OWNER))
}

async function declineConfirmations(
  transaction: Database,
  ownerId: string,
  surplus: readonly Pick<ConfirmationTable, 'id'>[],
): Promise<void> {
  if (surplus.length === 0) return
  await transaction
    .updateTable('confirmations')
    .set({ state: 'declined', content: '' })
    .where('owner_id', '=', ownerId)
    .where(
      'id',
      'in',
      surplus.map(({ id }) => id),
    )
    .where('state', '=', 'waiting')
    .execute()
}

export async function findConfirmation(
  database: Database,
  { userId, id }: OwnConfirmation,
): Promise<ConfirmationTable | undefined> {
  const rows = database.selectFrom('confirmations').selectAll()
  return rows.where('owner_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

export interface TakenConfirmation extends OwnConfirmation {
  state: 'taken' | 'declined'
  now: Date
  live: { projectId: string; version: number } | undefined
}

export async function claimConfirmation(
  transaction: Database,
  { userId, id, state, now, live }: TakenConfirmation,
): Promise<boolean> {
  const waiting = transaction
    .updateTable('confirmations')
    .set({ state, content: '' })
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('ends_at', '>', now.toISOString())
  const guarded = live
    ? waiting.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('projects')
            .select('projects.id')
            .where('projects.owner_id', '=', userId)
            .where('projects.id', '=', live.projectId)
            .where('projects.live_version', '=', live.version),
        ),
      )
    : waiting
  const { numUpdatedRows } = await guarded.executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markConfirmationEnded(
  database: Database,
  { userId, id }: OwnConfirmation,
  state: 'done' | 'failed',
): Promise<void> {
  const taken = database.updateTable('confirmations').set({ state }).where('owner_id', '=', userId)
  await taken.where('id', '=', id).where('state', '=', 'taken').execute()
}

export async function eraseOldConfirmations(database: Database, now: Date): Promise<void> {
  const over = database.updateTable('confirmations').set({ content: '' }).where('content', '<>', '')
  await over.where('ends_at', '<', now.toISOString()).execute()
  const cutoff = new Date(now.getTime() - DAY).toISOString()
  await database.deleteFrom('confirmations').where('ends_at', '<', cutoff).execute()
}
