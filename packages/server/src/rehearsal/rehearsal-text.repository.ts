import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** What was made from conversations is erased with their texts. What somebody typed stays. */
export async function deleteTextsOfTurns(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database
    .deleteFrom('rehearsal_texts')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('turn_id', 'is not', null)
    .execute()
  await database
    .deleteFrom('check_results')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('turn_id', 'is not', null)
    .execute()
}
