import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeUnindexed } from '#db/unindexed.ts'
import { deleteHandoffsOfConversation } from '#handoff/erase-handoffs.repository.ts'
import { createId } from '#ids.ts'
import { eraseProviderWordsOfTurns } from '#problems/problem.repository.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { deleteQuestionGroups } from '#question-groups/question-groups.repository.ts'

/**
 * Deletes a conversation and all that belongs to it. A turn that is still being answered stays, because it counts in
 * the month, but gets a conversation id that nobody knows; when the turn ends, only its numbers are kept.
 */
export async function deleteConversation(
  database: Database,
  { id: projectId, userId }: OwnProject,
  conversationId: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('conversation_turns')
      .set({ conversation_id: createId() })
      .where('owner_id', '=', userId)
      .where('conversation_id', '=', conversationId)
      .where(writeUnindexed('project_id'), '=', projectId)
      .where('state', '=', 'reserved')
      .execute()
    const turns = await transaction
      .deleteFrom('conversation_turns')
      .where('owner_id', '=', userId)
      .where('conversation_id', '=', conversationId)
      .where(writeUnindexed('project_id'), '=', projectId)
      .where('state', '<>', 'reserved')
      .returning(['settled_at', 'error_code'])
      .execute()
    await deleteHandoffsOfConversation(transaction, { id: projectId, userId }, conversationId)
    await transaction
      .deleteFrom('kept_answers')
      .where('owner_id', '=', userId)
      .where('project_id', '=', projectId)
      .where('conversation_id', '=', conversationId)
      .execute()
    await transaction
      .deleteFrom('confirmations')
      .where('owner_id', '=', userId)
      .where('project_id', '=', projectId)
      .where('conversation_id', '=', conversationId)
      .execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('conversations')
      .where('owner_id', '=', userId)
      .where('id', '=', conversationId)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    await eraseProviderWordsOfTurns(transaction, { id: projectId, userId }, turns)
    const isDeleted = Number(numDeletedRows) > 0
    // If no conversation was deleted, the groups stay: anybody may ask to forget a conversation that never existed.
    if (isDeleted) await deleteQuestionGroups(transaction, { id: projectId, userId })
    return isDeleted
  })
}

export async function listConversationsOfVisitor(
  database: Database,
  { id: projectId, userId }: OwnProject,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', projectId)
    .where('identity', 'in', hashes)
    .execute()
  return rows.map(({ id }) => id)
}
