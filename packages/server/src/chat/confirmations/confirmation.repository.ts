import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'
import type { ConfirmationTable } from './confirmation.table.ts'

const MOST_OF_CONVERSATION = 4

export interface OwnConfirmation {
  userId: string
  id: string
}

export async function countWaitingConfirmations(database: Database, userId: string, now: Date): Promise<number> {
  const { count } = await database
    .selectFrom('confirmations')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', userId)
    .where('state', '=', 'waiting')
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertConfirmation(transaction: Database, row: ConfirmationTable): Promise<void> {
  await transaction.insertInto('confirmations').values(row).execute()
  await declineOldestConfirmationsOfConversation(transaction, row)
}

/** Only the newest `MOST_OF_CONVERSATION` calls of a conversation go on waiting. */
async function declineOldestConfirmationsOfConversation(
  transaction: Database,
  row: Pick<ConfirmationTable, 'owner_id' | 'project_id' | 'conversation_id'>,
): Promise<void> {
  const waiting = await transaction
    .selectFrom('confirmations')
    .select('id')
    .where('owner_id', '=', row.owner_id)
    .where('project_id', '=', row.project_id)
    .where('conversation_id', '=', row.conversation_id)
    .where('state', '=', 'waiting')
    .orderBy('ends_at', 'desc')
    .execute()
  const surplus = waiting.slice(MOST_OF_CONVERSATION).map(({ id }) => id)
  if (surplus.length === 0) return
  await transaction
    .updateTable('confirmations')
    .set({ state: 'declined', content: '' })
    .where('owner_id', '=', row.owner_id)
    .where('id', 'in', surplus)
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

/**
 * Succeeds for only one caller. False if the confirmation was taken before or has expired, or if another version is
 * live.
 */
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
