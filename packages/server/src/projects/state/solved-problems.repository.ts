import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

export async function deleteBrickProblems(
  database: Database,
  { id, userId }: OwnProject,
  bricks: readonly string[],
): Promise<void> {
  if (bricks.length === 0) return
  await database
    .deleteFrom('project_problems')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('brick', 'in', bricks)
    .execute()
}

interface SavedDraft {
  model: string
  functions: readonly { name: string }[]
}

export async function deleteSolvedProblems(
  database: Database,
  own: OwnProject,
  { previous, saved }: { previous: SavedDraft; saved: SavedDraft },
): Promise<void> {
  const names = new Set(saved.functions.map(({ name }) => name))
  const gone = previous.functions.map(({ name }) => name).filter((name) => !names.has(name))
  await deleteBrickProblems(database, own, gone)
  if (previous.model === saved.model) return
  await database
    .deleteFrom('project_problems')
    .where('owner_id', '=', own.userId)
    .where('project_id', '=', own.id)
    .where('code', '=', 'model_unavailable')
    .execute()
}
