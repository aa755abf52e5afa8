import { LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { type ProjectContent, parseProjectContent } from '#projects/project.ts'

export interface ProjectVersion {
  version: number
  deployedAt: string
}

export interface ListedVersion extends ProjectVersion {
  changes: string[] | null
}

export interface FullProjectVersion extends ProjectVersion {
  name: string
  content: ProjectContent
}

export async function listVersions(
  database: Database,
  { id, userId }: OwnProject,
  most: number = LIMITS.versionsPerProject,
): Promise<ListedVersion[]> {
  const rows = await database
    .selectFrom('project_versions')
    .select(['version', 'deployed_at', 'changes'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('version', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ version, deployed_at, changes }) => ({
    version,
    deployedAt: deployed_at,
    changes: changes === null ? null : (JSON.parse(changes) as string[]),
  }))
}

export async function findVersion(
  database: Database,
  { id, userId }: OwnProject,
  version: number,
): Promise<FullProjectVersion | undefined> {
  const row = await database
    .selectFrom('project_versions')
    .select(['version', 'name', 'content', 'deployed_at'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { version, name: row.name, content: parseProjectContent(row.content), deployedAt: row.deployed_at }
}

/** Few, so that a project with thousands of surplus versions shrinks step by step. */
const DELETED_AT_ONCE = 20

export async function deleteVersionsUpTo(
  transaction: Database,
  { id, userId }: OwnProject,
  version: number,
): Promise<{ newest: number; bytes: number }> {
  const oldest = transaction
    .selectFrom('project_versions')
    .select('version')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('version', '<=', version)
    .orderBy('version')
    .limit(DELETED_AT_ONCE)
  const deleted = await transaction
    .deleteFrom('project_versions')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('version', 'in', oldest)
    .returning(['version', sql<number>`octet_length(content)`.as('bytes')])
    .execute()
  return {
    newest: Math.max(0, ...deleted.map((row) => row.version)),
    bytes: deleted.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
