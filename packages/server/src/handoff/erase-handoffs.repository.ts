import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** Also deletes messages that wait: after a request to forget a conversation, nobody may be told of it. */
export async function deleteHandoffsOf(
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
 * Deletes messages without a conversation, by the visitor id of a browser or by the `sub` that the web site signed. The
 * caller has checked that the request comes from this visitor.
 */
export async function deleteLooseHandoffs(
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
 * Call it after recording was turned off. Texts that still wait are erased when they are delivered, or when their last
 * try fails.
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

/**
 * Deletes messages in projects that keep conversations for this number of days. Deletes waiting messages too: none
 * waits for longer than a day.
 */
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
