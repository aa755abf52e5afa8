import type { Database } from '#db/database.ts'
import { type ProjectContent, parseContent } from './project-content.ts'

export interface ProjectVersion {
  version: number
  deployedAt: string
}

/** A deployed version with what it does. */
export interface FullProjectVersion extends ProjectVersion {
  name: string
  content: ProjectContent
}

/** The latest first. */
export async function listVersions(database: Database, projectId: string): Promise<ProjectVersion[]> {
  const rows = await database
    .selectFrom('project_versions')
    .select(['version', 'deployed_at'])
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, deployed_at }) => ({ version, deployedAt: deployed_at }))
}

export async function findVersion(
  database: Database,
  { projectId, version }: { projectId: string; version: number },
): Promise<FullProjectVersion | undefined> {
  const row = await database
    .selectFrom('project_versions')
    .select(['version', 'name', 'content', 'deployed_at'])
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { version, name: row.name, content: parseContent(row.content), deployedAt: row.deployed_at }
}

export async function listVersionContents(database: Database, projectId: string): Promise<ProjectContent[]> {
  const query = database.selectFrom('project_versions').select('content').where('project_id', '=', projectId)
  const rows = await query.execute()
  return rows.map(({ content }) => parseContent(content))
}
