import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** Also deletes messages that wait for delivery: after a request to forget a conversation, nobody may be told of it. */
export async function deleteHandoffsOfConversation(
  database: Database,
  { id, userId }: OwnProject,
  conversationId: string,
): Promise<void> {
  await database
    .deleteFrom('handoffs')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('conversation_id', '=', conversationId)
    .execute()
}

/**
 * Deletes messages without a conversation. `value` is the visitor id of a browser, or the `sub` that the web site
 * signed. The caller has checked that the request comes from this visitor.
 */
export async function deleteHandoffsWithoutConversation(
  database: Database,
  { id, userId }: OwnProject,
  by: 'visitor' | 'subject',
  value: string,
): Promise<void> {
  await database
    .deleteFrom('handoffs')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where(by, '=', value)
    .where('conversation_id', 'is', null)
    .execute()
}

/**
 * Call it after recording was turned off. It leaves waiting messages: their text is erased when they are delivered, or
 * when their last try fails.
 */
export async function eraseSettledHandoffs(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database
    .updateTable('handoffs')
    .set({ name: '', email: '', message: '', subject: null })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('state', '<>', 'waiting')
    .execute()
}

export async function deleteHandoffsBefore(database: Database, recordingDays: number, cutoff: string): Promise<void> {
  await database
    .deleteFrom('handoffs')
    .where('created_at', '<', cutoff)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.owner_id', '=', 'handoffs.owner_id')
          .whereRef('projects.id', '=', 'handoffs.project_id')
          .where('projects.recording_days', '=', recordingDays),
      ),
    )
    .execute()
}

/**
 * Leaves waiting messages: they are deleted by the next sweep after they are delivered or their last try failed. Leaves
 * younger ones than `cutoff`, too: a conversation has no row until its first answer ends.
 */
export async function deleteHandoffsOfGoneConversations(database: Database, cutoff: string): Promise<void> {
  await database
    .deleteFrom('handoffs')
    .where('conversation_id', 'is not', null)
    .where('state', '<>', 'waiting')
    .where('created_at', '<', cutoff)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations')
            .select('conversations.id')
            .whereRef('conversations.owner_id', '=', 'handoffs.owner_id')
            .whereRef('conversations.id', '=', 'handoffs.conversation_id'),
        ),
      ),
    )
    .execute()
}
