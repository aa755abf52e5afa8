import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { BITS_OF_MARK } from '#conversation-texts/mark-bits.ts'
import type { Database } from '#db/database.ts'
import { UNCHARGED } from '#plans/usage/period.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { AskedText } from '#question-groups/group-texts.ts'

const MOST = 2_000
const AT_ONCE = 200
const MOST_TEXT = 500

interface Range {
  from: string
  before?: string
  onlyTests: boolean
  onlyVisitors?: boolean
}

export async function countUnansweredConversations(
  database: Database,
  own: OwnProject,
  range: Range,
): Promise<{ counted: number; newest: string | undefined }> {
  const { counted, newest } = await database
    .selectFrom(selectUnansweredConversations(database, own, range).as('found'))
    .select([sql<number>`cast(count(*) as integer)`.as('counted')])
    .select(({ fn }) => fn.max('found.last_turn_at').as('newest'))
    .executeTakeFirstOrThrow()
  return { counted, newest: newest ?? undefined }
}

/**
 * Selects conversations by their marks, which an index covers. Then reads their turns in batches: on SQLite no other
 * query runs during a batch.
 */
export async function listUnansweredTexts(database: Database, own: OwnProject, range: Range): Promise<AskedText[]> {
  const conversations = await selectUnansweredConversations(database, own, range).execute()
  const found: FoundTurn[] = []
  for (let at = 0; at < conversations.length && found.length < MOST; at += AT_ONCE) {
    if (at > 0) await yieldToOthers()
    const ids = conversations.slice(at, at + AT_ONCE).map(({ id }) => id)
    found.push(...(await listUnansweredTurns(database, own, ids)))
  }
  return found
    .filter(({ project_id, reserved_at }) => project_id === own.id && isInRange(range, reserved_at))
    .sort((one, other) => (one.reserved_at > other.reserved_at ? -1 : 1))
    .slice(0, MOST)
    .map(({ conversation_id, id, text }) => ({ conversation_id, id, text }))
}

interface FoundTurn extends AskedText {
  project_id: string
  reserved_at: string
}

/**
 * Leaves out turns in which a visitor only pressed a button to agree to a call or to decline it: they ask nothing. The
 * query has no conditions on project and time, because with them SQLite would read all turns of the project.
 */
async function listUnansweredTurns(
  database: Database,
  { userId }: OwnProject,
  conversationIds: readonly string[],
): Promise<FoundTurn[]> {
  return database
    .selectFrom('conversation_turns')
    .select(['conversation_id', 'id', 'project_id', 'reserved_at'])
    .select(sql<string>`substr(user_message, 1, ${sql.lit(MOST_TEXT)})`.as('text'))
    .where('owner_id', '=', userId)
    .where('conversation_id', 'in', conversationIds)
    .where('user_message', 'is not', null)
    .where('period', '<>', UNCHARGED)
    .where(writeUnansweredCondition())
    .orderBy('reserved_at', 'desc')
    .limit(MOST)
    .execute()
}

function isInRange({ from, before }: Range, instant: string): boolean {
  return instant >= from && (before === undefined || instant < before)
}

function selectUnansweredConversations(
  database: Database,
  { id, userId }: OwnProject,
  { from, before, onlyTests, onlyVisitors = false }: Range,
) {
  return database
    .selectFrom('conversations')
    .select(['id', 'last_turn_at'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('last_turn_at', '>=', from)
    .where(writeUnansweredCondition())
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
    .$if(onlyTests, (query) => query.where('test', '=', 1))
    .$if(onlyVisitors, (query) => query.where('test', '=', 0).where('version', '>', 0))
    .orderBy('last_turn_at', 'desc')
    .limit(MOST)
}

function writeUnansweredCondition() {
  return sql<SqlBool>`marks & ${sql.lit(BITS_OF_MARK.unanswered)} <> 0`
}
