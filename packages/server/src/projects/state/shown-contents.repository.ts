import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { type ProjectContent, parseProjectContent } from '#projects/project.ts'

export interface ShownContents {
  draft: ProjectContent
  live: ProjectContent | undefined
  savedAt: string
}

export async function findShownContents(
  database: Database,
  { id, userId }: OwnProject,
): Promise<ShownContents | undefined> {
  const row = await database
    .selectFrom('projects')
    .leftJoin('project_versions as shown', (join) =>
      join
        .onRef('shown.owner_id', '=', 'projects.owner_id')
        .onRef('shown.project_id', '=', 'projects.id')
        .onRef('shown.version', '=', 'projects.live_version'),
    )
    .select(['projects.draft', 'projects.updated_at', 'shown.content'])
    .where('projects.owner_id', '=', userId)
    .where('projects.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    draft: parseProjectContent(row.draft),
    live: row.content === null ? undefined : parseProjectContent(row.content),
    savedAt: row.updated_at,
  }
}
