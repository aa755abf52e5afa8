import { LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
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
    .limit(LIMITS.versionsPerProject)
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

/** Versions that one deploy deletes at most: a project that has thousands more than it may comes down step by step. */
const DELETED_AT_ONCE = 20

/** Deletes the oldest up to this one. Answers the newest of them, 0 for none, and the bytes they took. */
export async function deleteVersionsUpTo(
  transaction: Database,
  projectId: string,
  version: number,
): Promise<{ newest: number; bytes: number }> {
  const oldest = transaction
    .selectFrom('project_versions')
    .select('version')
    .where('project_id', '=', projectId)
    .where('version', '<=', version)
    .orderBy('version')
    .limit(DELETED_AT_ONCE)
  const deleted = await transaction
    .deleteFrom('project_versions')
    .where('project_id', '=', projectId)
    .where('version', 'in', oldest)
    .returning(['version', sql<number>`octet_length(content)`.as('bytes')])
    .execute()
  return {
    newest: Math.max(0, ...deleted.map((row) => row.version)),
    bytes: deleted.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
