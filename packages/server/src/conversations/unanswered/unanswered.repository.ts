import { type SqlBool, sql } from 'kysely'
import { BITS_OF_MARK } from '#conversation-texts/mark-bits.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { AskedText } from '#question-groups/group-texts.ts'

const MOST = 2_000
/** In characters. */
const MOST_TEXT = 500

interface Range {
  /** ISO instant. */
  from: string
  /** ISO instant, exclusive. Undefined: until now. */
  before?: string
  /** Only of test chats. */
  onlyTests: boolean
  onlyVisitors?: boolean
}

/** What was asked in the newest turns that were not answered. Goes by the marks of conversations, which an index covers. */
export async function listUnanswered(
  database: Database,
  { id, userId }: OwnProject,
  { from, before, onlyTests, onlyVisitors = false }: Range,
): Promise<AskedText[]> {
  const bits = sql.lit(BITS_OF_MARK.unanswered)
  const conversations = await database
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('last_turn_at', '>=', from)
    .where(sql<SqlBool>`marks & ${bits} <> 0`)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
    .$if(onlyTests, (query) => query.where('test', '=', 1))
    .$if(onlyVisitors, (query) => query.where('test', '=', 0).where('version', '>', 0))
    .orderBy('last_turn_at', 'desc')
    .limit(MOST)
    .execute()
  if (conversations.length === 0) return []
  const ids = conversations.map((row) => row.id)
  const turns = await database
    .selectFrom('conversation_turns')
    .select(['conversation_id', 'id', sql<string>`substr(user_message, 1, ${sql.lit(MOST_TEXT)})`.as('text')])
    .where('owner_id', '=', userId)
    .where('conversation_id', 'in', ids)
    .where('project_id', '=', id)
    .where('reserved_at', '>=', from)
    .$if(before !== undefined, (query) => query.where('reserved_at', '<', before ?? ''))
    .where('user_message', 'is not', null)
    .where(sql<SqlBool>`marks & ${bits} <> 0`)
    .orderBy('reserved_at', 'desc')
    .limit(MOST)
    .execute()
  return turns
}
