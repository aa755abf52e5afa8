import type { Sharing } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { countLiveBefore } from './live-rank.repository.ts'
import type { Project, ProjectOverview } from './project.ts'
import type { ProjectContent } from './project-content.ts'
import { sharingColumns, toOverview, toProject, toSharing } from './project-rows.ts'

/** A project by its owner: whoever is not finds nothing. */
export interface OwnProject {
  id: string
  userId: string
}

export interface NewProject extends OwnProject {
  name: string
  content: ProjectContent
  sharing: Sharing
  now: string
}

/** Answers what its draft takes, in bytes. */
export async function insertProject(database: Database, project: NewProject): Promise<number> {
  const { id, userId, name, content, sharing, now } = project
  const draft = JSON.stringify(content)
  const bytes = Buffer.byteLength(draft)
  await database
    .insertInto('projects')
    .values({
      id,
      user_id: userId,
      name,
      draft,
      revision: 1,
      live_version: null,
      version: 0,
      went_live_at: null,
      ...sharingColumns(sharing),
      recording_days: LIMITS.recordingDays,
      created_at: now,
      updated_at: now,
      stored_bytes: bytes,
    })
    .execute()
  return bytes
}

/** More than any plan has; one that grew before there was a number is not read whole. */
const LISTED = 1_000

/** The newest first. */
export async function listProjects(database: Database, userId: string): Promise<ProjectOverview[]> {
  const rows = await database
    .selectFrom('projects')
    .select(['id', 'name', 'version', 'live_version'])
    .select(countLiveBefore)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute()
  return rows.map(toOverview)
}

export async function findProject(database: Database, { id, userId }: OwnProject): Promise<Project | undefined> {
  const row = await database
    .selectFrom('projects')
    .leftJoin('project_versions as latest', (join) =>
      join.onRef('latest.project_id', '=', 'projects.id').onRef('latest.version', '=', 'projects.version'),
    )
    .selectAll('projects')
    .select(['latest.deployed_at', 'latest.name as deployed_name'])
    .select(({ eb, ref }) => eb('latest.content', '=', ref('projects.draft')).as('is_same_content'))
    .select(countLiveBefore)
    .where('projects.id', '=', id)
    .where('projects.user_id', '=', userId)
    .executeTakeFirst()
  return row && toProject(row)
}

/** What is left out stays. Undefined where the user has no such project. */
export async function updateSharing(
  database: Database,
  { id, userId }: OwnProject,
  { appearance, texts, origins, limits }: Omit<Sharing, 'limits'> & Partial<Pick<Sharing, 'limits'>>,
): Promise<Sharing | undefined> {
  const row = await database
    .updateTable('projects')
    .set({
      appearance: JSON.stringify(appearance),
      texts: JSON.stringify(texts),
      origins: JSON.stringify(origins),
      ...(limits && { limits: JSON.stringify(limits) }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['appearance', 'texts', 'origins', 'limits'])
    .executeTakeFirst()
  return row && toSharing(row)
}

/** False where the user has no such project. Its versions, secrets and conversations go with it. */
export async function deleteProject(database: Database, { id, userId }: OwnProject): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('projects')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listProjectIds(database: Database, userId: string): Promise<string[]> {
  const rows = await database.selectFrom('projects').select('id').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
