import type { ConversationSummary } from '@bricks/contract'
import { sql } from 'kysely'
import { countRows } from '#db/count.ts'
import type { Database } from '#db/database.ts'

/** Conversations on one page. */
const PAGE = 50

/** The newest first, those before an instant. All of one instant are on one page, so that none is lost between two. */
export async function listConversations(
  database: Database,
  projectId: string,
  before?: string,
): Promise<ConversationSummary[]> {
  const page = await selectPage(database, projectId, before)
  const counts = await countTurns(
    database,
    projectId,
    page.map(({ id }) => id),
  )
  return page.map((row) => ({
    id: row.id,
    started_at: row.created_at,
    last_at: row.last_turn_at,
    test: row.test === 1,
    version: row.version,
    visitor: row.visitor,
    turns: counts.get(row.id)?.count ?? 0,
    failed: counts.get(row.id)?.failed ?? 0,
  }))
}

async function selectPage(database: Database, projectId: string, before: string | undefined) {
  const matching = database
    .selectFrom('conversations')
    .where('project_id', '=', projectId)
    .$if(before !== undefined, (query) => query.where('last_turn_at', '<', before ?? ''))
    .orderBy('last_turn_at', 'desc')
  const last = await matching
    .select('last_turn_at')
    .offset(PAGE - 1)
    .limit(1)
    .executeTakeFirst()
  return matching
    .select(['id', 'created_at', 'last_turn_at', 'test', 'version', 'visitor'])
    .$if(last !== undefined, (query) => query.where('last_turn_at', '>=', last?.last_turn_at ?? ''))
    .orderBy('id')
    .execute()
}

async function countTurns(database: Database, projectId: string, conversationIds: readonly string[]) {
  if (conversationIds.length === 0) return new Map<string, never>()
  const rows = await database
    .selectFrom('conversation_turns')
    .select('conversation_id')
    .select(countRows())
    .select(sql<number>`cast(count(error_code) as integer)`.as('failed'))
    .where('conversation_id', 'in', conversationIds)
    .where('project_id', '=', projectId)
    .where('state', '<>', 'reserved')
    .groupBy('conversation_id')
    .execute()
  return new Map(rows.map((row) => [row.conversation_id, row]))
}
