import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { TokenKey } from './token.repository.ts'

/**
 * Whether another sign-in of the bot is refused. It does not count if its connection was removed, or got tokens by
 * other settings since: then nobody can connect it again.
 */
export async function hasOtherFailedTokens(
  database: Database,
  { userId, projectId, connectionId }: TokenKey,
): Promise<boolean> {
  const failed = database
    .selectFrom('connection_tokens as failed')
    .innerJoin('projects', (join) =>
      join.onRef('projects.owner_id', '=', 'failed.owner_id').onRef('projects.id', '=', 'failed.project_id'),
    )
    .select('failed.connection_id')
    .where('failed.owner_id', '=', userId)
    .where('failed.project_id', '=', projectId)
    .where('failed.connection_id', '!=', connectionId)
    .where('failed.state', '=', 'failed')
    .where('projects.draft', 'like', sql<string>`'%"' || failed.connection_id || '"%'`)
    .where(({ not, exists, selectFrom }) => {
      const newer = selectFrom('connection_tokens as newer')
        .select('newer.settings_hash')
        .whereRef('newer.owner_id', '=', 'failed.owner_id')
        .whereRef('newer.project_id', '=', 'failed.project_id')
        .whereRef('newer.connection_id', '=', 'failed.connection_id')
        .whereRef('newer.used_at', '>', 'failed.used_at')
      return not(exists(newer))
    })
  return (await failed.limit(1).executeTakeFirst()) !== undefined
}
