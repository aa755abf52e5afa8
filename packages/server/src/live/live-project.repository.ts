import type { Appearance, SharedTexts } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { countLiveBefore, toSharing } from '#projects/project.repository.ts'
import { findPause, parseContent } from '#projects/project.ts'
import { roleInForce } from '#users/user.ts'

export interface LiveProject {
  id: string
  name: string
  appearance: Appearance
  texts: SharedTexts
  /** Empty for every site. */
  origins: string[]
  isStreaming: boolean
  isPaused: boolean
}

export async function findLiveProject(database: Database, id: string): Promise<LiveProject | undefined> {
  const row = await database
    .selectFrom('projects')
    .innerJoin('project_versions as live', (join) =>
      join
        .onRef('live.owner_id', '=', 'projects.owner_id')
        .onRef('live.project_id', '=', 'projects.id')
        .onRef('live.version', '=', 'projects.live_version'),
    )
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .select(['projects.appearance', 'projects.texts', 'projects.origins', 'projects.limits'])
    .select(['live.name', 'live.content', 'users.granted_role', 'users.subscribed_role', 'users.paused_at'])
    .select(countLiveBefore)
    .where('projects.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { appearance, texts, origins } = toSharing(row)
  const owner = { role: roleInForce(row.granted_role, row.subscribed_role), pausedAt: row.paused_at }
  return {
    id,
    name: row.name,
    appearance,
    texts,
    origins,
    isStreaming: parseContent(row.content).streamingAllowed,
    isPaused: findPause(true, row.live_rank ?? 0, owner) !== null,
  }
}
