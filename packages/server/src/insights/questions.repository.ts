import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { UNCHARGED } from '#plans/usage/period.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { AskedText } from '#question-groups/group-texts.ts'
import { findEndOfDay } from '#time.ts'
import type { DayRange } from './day-range.ts'

const MOST = 2_000
const MOST_TEXT = 500

/**
 * Leaves out test chats among the newest turns, and reads no older turns in their place. Also leaves out turns in which
 * a visitor only pressed a button to agree to a call or to decline it, because they ask nothing.
 */
export async function listAskedTexts(
  database: Database,
  { id, userId }: OwnProject,
  { from, to }: DayRange,
): Promise<AskedText[]> {
  const newest = database
    .selectFrom('conversation_turns')
    .select(['conversation_id', 'id', 'reserved_at', 'period'])
    .select(sql<string | null>`substr(user_message, 1, ${sql.lit(MOST_TEXT)})`.as('text'))
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('reserved_at', '>=', from)
    .where('reserved_at', '<', findEndOfDay(to))
    .orderBy('reserved_at', 'desc')
    .limit(MOST)
  const rows = await database
    .selectFrom(newest.as('newest'))
    .innerJoin('conversations', 'conversations.id', 'newest.conversation_id')
    .select(['newest.conversation_id', 'newest.id', 'newest.text'])
    .where('conversations.owner_id', '=', userId)
    .where('conversations.project_id', '=', id)
    .where('conversations.test', '=', 0)
    .where('conversations.version', '>', 0)
    .where('newest.period', '<>', UNCHARGED)
    .orderBy('newest.reserved_at', 'desc')
    .execute()
  return rows.flatMap(({ text, ...turn }) => (text === null ? [] : [{ ...turn, text }]))
}
