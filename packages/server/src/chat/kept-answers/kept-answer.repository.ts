import type { Selectable } from 'kysely'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { KeptAnswerTable } from './kept-answer.table.ts'

export type KeptAnswerRow = Selectable<KeptAnswerTable>

export interface KeptName {
  userId: string
  turnId: string
}

/**
 * Keeps one answer per visitor and conversation. Deletes an earlier one; the process that makes the earlier answer then
 * finds no row of it.
 */
export async function replaceKeptAnswer(database: Database, row: Omit<KeptAnswerRow, 'answer'>): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .deleteFrom('kept_answers')
      .where('owner_id', '=', row.owner_id)
      .where('project_id', '=', row.project_id)
      .where('conversation_id', '=', row.conversation_id)
      .where('visitor', '=', row.visitor)
      .execute()
    await transaction.insertInto('kept_answers').values(row).execute()
  })
}

export async function findKeptAnswer(
  database: Database,
  { userId, turnId }: KeptName,
): Promise<KeptAnswerRow | undefined> {
  const query = database.selectFrom('kept_answers').selectAll()
  return query.where('owner_id', '=', userId).where('turn_id', '=', turnId).executeTakeFirst()
}

/** False if the visitor or the owner has deleted the conversation. */
export async function hasTurnInConversation(
  database: Database,
  { userId, turnId, conversationId }: KeptName & { conversationId: string },
): Promise<boolean> {
  const turns = database.selectFrom('conversation_turns').select('id').where('owner_id', '=', userId)
  const turn = turns.where('id', '=', turnId).where('conversation_id', '=', conversationId)
  return (await turn.executeTakeFirst()) !== undefined
}

/** Returns, by the turn's id, whether the answer must stop. An answer that has lost its row has no entry. */
export async function listStopMarks(
  database: Database,
  userId: string,
  turnIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await database
    .selectFrom('kept_answers')
    .select(['turn_id', 'is_stopped'])
    .where('owner_id', '=', userId)
    .where('turn_id', 'in', turnIds)
    .execute()
  return new Map(rows.map((row) => [row.turn_id, row.is_stopped === 1]))
}

export async function updateKeptAnswer(
  database: Database,
  { userId, turnId }: KeptName,
  change: Partial<Pick<KeptAnswerRow, 'answer' | 'has_ended' | 'alive_until' | 'ends_at'>>,
): Promise<void> {
  const answers = database.updateTable('kept_answers').set(change)
  await answers.where('owner_id', '=', userId).where('turn_id', '=', turnId).execute()
}

export async function markAnswerStopped(
  database: Database,
  { userId, turnId }: KeptName,
  visitor: string,
): Promise<void> {
  const answers = database.updateTable('kept_answers').set({ is_stopped: 1 })
  await answers.where('owner_id', '=', userId).where('turn_id', '=', turnId).where('visitor', '=', visitor).execute()
}

/**
 * Marks that a client asked another process for this answer. The process that makes the answer may not have noticed
 * that the client's first connection was lost.
 */
export async function markAnswerAwaited(database: Database, { userId, turnId }: KeptName): Promise<void> {
  const answers = database.updateTable('kept_answers').set({ is_stopped: 2 })
  await answers.where('owner_id', '=', userId).where('turn_id', '=', turnId).where('is_stopped', '=', 0).execute()
}

export async function deleteUnlessAwaited(database: Database, { userId, turnId }: KeptName): Promise<boolean> {
  const answers = database.deleteFrom('kept_answers').where('owner_id', '=', userId).where('turn_id', '=', turnId)
  const { numDeletedRows } = await answers.where('is_stopped', '<>', 2).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteKeptAnswer(database: Database, { userId, turnId }: KeptName): Promise<void> {
  await database.deleteFrom('kept_answers').where('owner_id', '=', userId).where('turn_id', '=', turnId).execute()
}

export async function deleteOldKeptAnswers(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('kept_answers').where('ends_at', '<', now.toISOString()).execute()
}
