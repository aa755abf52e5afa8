import type { Database } from '#db/database.ts'
import { countLiveBefore } from '#projects/live-rank.repository.ts'
import { parseContent } from '#projects/project-content.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { openSecret } from '#secrets/secrets.ts'
import { roleInForce } from '#users/role.ts'
import type { Bot } from './bot.ts'

export interface BotsContext {
  database: Database
  encryptionKeys: EncryptionKeys
}

/** The deployed version of a project, with all that a chat with it needs, in one query. */
export async function findLiveBot(context: BotsContext, projectId: string): Promise<Bot | undefined> {
  const row = await selectBot(context.database)
    .innerJoin('project_versions', (join) =>
      join
        .onRef('project_versions.project_id', '=', 'projects.id')
        .onRef('project_versions.version', '=', 'projects.live_version'),
    )
    .select('project_versions.content')
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  return row && toBot(context, row, row.live_version)
}

/** The saved draft, for its owner alone. */
export async function findDraftBot(
  context: BotsContext,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<Bot | undefined> {
  const row = await selectBot(context.database)
    .select('projects.draft as content')
    .where('projects.id', '=', projectId)
    .where('projects.user_id', '=', userId)
    .executeTakeFirst()
  return row && toBot(context, row, null)
}

function selectBot(database: Database) {
  return database
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.user_id')
    .leftJoin('secrets', 'secrets.id', 'users.provider_key_id')
    .select([
      'projects.id',
      'projects.user_id',
      'projects.live_version',
      'projects.origins',
      'projects.limits',
      'projects.recording_days',
      'users.granted_role',
      'users.subscribed_role',
      'users.paused_at',
      'users.provider_key_id',
      'secrets.ciphertext',
    ])
    .select(countLiveBefore)
}

interface BotRow {
  id: string
  user_id: string
  origins: string
  limits: string
  recording_days: number
  granted_role: number
  subscribed_role: number
  paused_at: string | null
  provider_key_id: string | null
  ciphertext: string | null
  content: string
  live_rank: number | null
}

function toBot(context: BotsContext, row: BotRow, version: number | null): Bot {
  return {
    projectId: row.id,
    owner: {
      id: row.user_id,
      role: roleInForce(row.granted_role, row.subscribed_role),
      pausedAt: row.paused_at,
    },
    version,
    liveRank: row.live_rank ?? 0,
    content: parseContent(row.content),
    sharing: { origins: JSON.parse(row.origins), limits: JSON.parse(row.limits) },
    isRecording: row.recording_days > 0,
    providerKey: readProviderKey(context, row),
  }
}

function readProviderKey(context: BotsContext, { user_id, provider_key_id, ciphertext }: BotRow): string | undefined {
  if (provider_key_id === null || ciphertext === null) return undefined
  return openSecret(context, { userId: user_id, id: provider_key_id, ciphertext })
}
