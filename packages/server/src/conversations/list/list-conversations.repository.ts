import type { ConversationSummary, ConversationsQuery } from '@bricks/contract'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { writeCalledBricks } from '#conversation-texts/called-bricks.ts'
import { BITS_OF_MARK, listConversationMarks } from '#conversation-texts/mark-bits.ts'
import { listSearchWords } from '#conversation-texts/search-words.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { Tables } from '#tables.ts'
import { findEndOfDay, toStoredInstant } from '#time.ts'
import { type Match, type Search, searchConversations } from './search-conversations.repository.ts'

const PAGE = 50

export interface ListFilters extends Omit<ConversationsQuery, 'project_id'> {
  testsSince?: string | undefined
}

/** Lists the newest first. All conversations of one instant are on one page, so that none is lost between two. */
export async function listConversations(
  database: Database,
  own: OwnProject,
  filters: ListFilters = {},
): Promise<ConversationSummary[]> {
  const words = filters.q === undefined ? [] : listSearchWords([filters.q])
  if (words.length === 0 && (filters.q ?? '').trim() !== '') return []
  const conditions = writeConditions(own, filters)
  const isRare = filters.mark !== undefined || filters.brick !== undefined
  const found = await selectNewestConversations(database, { own, words, conditions, isRare, most: PAGE + 1 })
  const last = found[PAGE - 1]
  if (!last || found[PAGE]?.last_turn_at !== last.last_turn_at)
    return listSummaries(database, own, found.slice(0, PAGE))
  const newer = found.filter(({ last_turn_at }) => last_turn_at > last.last_turn_at)
  const ofInstant = [...conditions, createExpressionBuilder()('conversations.last_turn_at', '=', last.last_turn_at)]
  const same = await selectNewestConversations(database, { own, words, conditions: ofInstant, isRare })
  return listSummaries(database, own, [...newer, ...same])
}

interface Selection extends Omit<Search, 'projectId'> {
  own: OwnProject
}

function selectNewestConversations(database: Database, { own, ...search }: Selection): Promise<Match[]> {
  if (search.words.length > 0) return searchConversations(database, { projectId: own.id, ...search })
  const { conditions, most } = search
  return database
    .selectFrom('conversations')
    .select(['id', 'last_turn_at'])
    .where(({ and }) => and([...conditions]))
    .orderBy('last_turn_at', 'desc')
    .orderBy('id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
}

const createExpressionBuilder = (): ExpressionBuilder<Tables, 'conversations'> =>
  expressionBuilder<Tables, 'conversations'>()

function writeConditions({ id, userId }: OwnProject, filters: ListFilters): Expression<SqlBool>[] {
  const { before, mark, brick, kind, version, from, to, testsSince } = filters
  const is = createExpressionBuilder()
  const at = 'conversations.last_turn_at'
  return [
    is('conversations.owner_id', '=', userId),
    is('conversations.project_id', '=', id),
    ...(before === undefined ? [] : [is(at, '<', toStoredInstant(before))]),
    ...(from === undefined ? [] : [is(at, '>=', toStoredInstant(from))]),
    ...(to === undefined ? [] : [is(at, '<', isDayWithoutTime(to) ? findEndOfDay(to) : toStoredInstant(to))]),
    ...(mark === undefined ? [] : [sql<SqlBool>`conversations.marks & ${sql.lit(BITS_OF_MARK[mark])} <> 0`]),
    ...(brick === undefined ? [] : [writeBrickCondition(brick)]),
    ...(kind === undefined ? [] : [is('conversations.test', '=', kind === 'test' ? 1 : 0)]),
    // A chat by a preview link is neither a test nor live: no version answered it, and it is in no figures of the bot.
    ...(kind === 'live' ? [is('conversations.version', '>', 0)] : []),
    ...(version === undefined ? [] : [is('conversations.version', '=', version)]),
    ...(testsSince === undefined ? [] : [is('conversations.test', '=', 1), is(at, '>=', testsSince)]),
  ]
}

function isDayWithoutTime(moment: string): boolean {
  return moment.length === 'YYYY-MM-DD'.length
}

function writeBrickCondition(brick: string): Expression<SqlBool> {
  if (brick === 'none') return createExpressionBuilder()('conversations.called', '=', '')
  return createExpressionBuilder()('conversations.called', 'like', `%${writeCalledBricks([brick])}%`)
}

async function listSummaries(
  database: Database,
  { userId }: OwnProject,
  found: readonly Match[],
): Promise<ConversationSummary[]> {
  if (found.length === 0) return []
  const rows = await database
    .selectFrom('conversations')
    .select(['id', 'created_at', 'last_turn_at', 'test', 'version', 'visitor', 'origin', 'first_words'])
    .select(['turns', 'failed', 'marks', 'visitor_name'])
    .where('owner_id', '=', userId)
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  // Keeps the order of the first query, because a turn that ended meanwhile must not reorder the page.
  return found.flatMap(({ id, last_turn_at }) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      id,
      started_at: row.created_at,
      last_at: last_turn_at,
      test: row.test === 1,
      version: row.version,
      visitor: row.visitor,
      visitor_name: row.visitor_name,
      origin: row.origin,
      first_words: row.first_words,
      turns: row.turns,
      failed: row.failed,
      marks: listConversationMarks(row.marks),
    }
  })
}
