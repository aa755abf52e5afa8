import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import { inTransaction } from '#db/transaction.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { Past } from './read-sample-histories.ts'

export async function findSampleProject(
  database: Database,
  { userId, name }: { userId: string; name: string },
): Promise<{ id: string; createdAt: string } | undefined> {
  return database
    .selectFrom('projects')
    .select(['id', 'created_at as createdAt'])
    .where('owner_id', '=', userId)
    .where('name', '=', name)
    .where('version', '!=', DELETED_VERSION)
    .orderBy('created_at')
    .executeTakeFirst()
}

export async function listStoredTurnIds(database: Database, { id, userId }: OwnProject): Promise<Set<string>> {
  const rows = await database
    .selectFrom('conversation_turns')
    .select('id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function backdateProject(
  database: Database,
  { id, userId }: OwnProject,
  { created_at, deployed }: Pick<Past, 'created_at' | 'deployed'>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const projects = transaction.updateTable('projects').set({ created_at })
    await projects.where('owner_id', '=', userId).where('id', '=', id).execute()
    for (const { version, at } of deployed) {
      await transaction
        .updateTable('project_versions')
        .set({ deployed_at: at })
        .where('owner_id', '=', userId)
        .where('project_id', '=', id)
        .where('version', '=', version)
        .execute()
    }
  })
}
