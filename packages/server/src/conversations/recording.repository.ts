import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** False where the user has no such project. */
export async function updateRecordingDays(
  database: Database,
  { id, userId }: OwnProject,
  recording_days: number,
): Promise<boolean> {
  const updated = await database
    .updateTable('projects')
    .set({ recording_days })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Forgets what was said and sent; that it happened, how it ended and what it cost stays until it is too old. */
export async function eraseTexts(database: Database, projectId: string): Promise<void> {
  await database
    .updateTable('conversation_turns')
    .set({ user_message: null, reply: null })
    .where('project_id', '=', projectId)
    .execute()
  await database
    .updateTable('brick_calls')
    .set({ request: null, response: null })
    .where('project_id', '=', projectId)
    .execute()
}
