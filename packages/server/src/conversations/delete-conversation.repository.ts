import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** With its turns and their calls. A turn that is being answered is kept: it counts in the month, and its end makes the conversation anew. */
export async function deleteConversation(
  database: Database,
  { id: projectId, userId }: OwnProject,
  conversationId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .deleteFrom('conversation_turns')
      .where('owner_id', '=', userId)
      .where('conversation_id', '=', conversationId)
      .where('project_id', '=', projectId)
      .where('state', '<>', 'reserved')
      .execute()
    await transaction
      .deleteFrom('conversations')
      .where('owner_id', '=', userId)
      .where('id', '=', conversationId)
      .where('project_id', '=', projectId)
      .execute()
  })
}
