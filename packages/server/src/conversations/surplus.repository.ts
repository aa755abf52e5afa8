import type { Database } from '#db/database.ts'

/** Turns of one project that are kept; a busy bot's oldest go first. */
const KEPT_TURNS = 10_000

/**
 * Deletes the turns that a project has beyond those kept, failed ones too, and conversations as old. Only owners who opened as
 * many in a month are looked at.
 */
export async function deleteSurplusTurns(database: Database, kept = KEPT_TURNS): Promise<void> {
  const busy = await database
    .selectFrom('projects')
    .select('id')
    .where(
      'user_id',
      'in',
      database
        .selectFrom('usage_months')
        .select('user_id')
        .where('opened', '>', Math.floor(kept / 2)),
    )
    .execute()
  for (const { id } of busy) await deleteBeyond(database, id, kept)
}

async function deleteBeyond(database: Database, projectId: string, kept: number): Promise<void> {
  const first = await database
    .selectFrom('conversation_turns')
    .select('reserved_at')
    .where('project_id', '=', projectId)
    .orderBy('reserved_at', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  await database
    .deleteFrom('conversation_turns')
    .where('project_id', '=', projectId)
    .where('reserved_at', '<=', first.reserved_at)
    .where('state', 'in', ['answered', 'incomplete', 'released'])
    .execute()
  await database
    .deleteFrom('conversations')
    .where('project_id', '=', projectId)
    .where('last_turn_at', '<', first.reserved_at)
    .execute()
}
