import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** Also those that wait: whoever wants a conversation forgotten wants nobody to be told of it. */
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
 * Those that belong to no conversation, of a browser or of whom the web site signed for. The caller has made sure that it is they who
 * ask.
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

/** After recording was turned off. What still waits goes when it is delivered, or when its last try fails. */
export async function eraseSettledHandoffs(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database
    .updateTable('handoffs')
    .set({ name: '', email: '', message: '', subject: null })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('state', '<>', 'waiting')
    .execute()
}

/** Of the projects that keep conversations for so many days. Waiting ones too: none waits for longer than a day. */
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
