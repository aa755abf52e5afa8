import type { ConversationSummary, ConversationTurn } from '@bricks/contract'
import type { Selectable } from 'kysely'
import { listMarks } from '#conversation-texts/mark-bits.ts'
import { countRows } from '#db/count.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { BrickCallTable, ConversationTurnTable } from './conversation.table.ts'

const PAGE = { conversations: 50, turns: 100, calls: 500 }

/** The newest first. All conversations of one instant are on one page, so that none is lost between two pages. */
export async function listConversations(
  database: Database,
  own: OwnProject,
  before?: string,
): Promise<ConversationSummary[]> {
  const page = await selectPage(database, own, before)
  return page.map((row) => ({
    id: row.id,
    started_at: row.created_at,
    last_at: row.last_turn_at,
    test: row.test === 1,
    version: row.version,
    visitor: row.visitor,
    origin: row.origin,
    first_words: row.first_words,
    turns: row.turns,
    failed: row.failed,
    marks: listMarks(row.marks),
  }))
}

async function selectPage(database: Database, { id, userId }: OwnProject, before: string | undefined) {
  const matching = database
    .selectFrom('conversations')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .$if(before !== undefined, (query) => query.where('last_turn_at', '<', before ?? ''))
    .orderBy('last_turn_at', 'desc')
  const last = await matching
    .select('last_turn_at')
    .offset(PAGE.conversations - 1)
    .limit(1)
    .executeTakeFirst()
  return matching
    .select(['id', 'created_at', 'last_turn_at', 'test', 'version', 'visitor', 'origin', 'first_words'])
    .select(['turns', 'failed', 'marks'])
    .$if(last !== undefined, (query) => query.where('last_turn_at', '>=', last?.last_turn_at ?? ''))
    .orderBy('id')
    .execute()
}

export async function listTurns(
  database: Database,
  own: OwnProject,
  conversationId: string,
  before?: string,
): Promise<ConversationTurn[]> {
  const ids = await listTurnIds(database, own, conversationId, before)
  if (ids.length === 0) return []
  const turns = await database
    .selectFrom('conversation_turns')
    .selectAll()
    .where('owner_id', '=', own.userId)
    .where('id', 'in', ids)
    .orderBy('reserved_at', 'desc')
    .orderBy('id')
    .execute()
  const calls = await listBrickCalls(database, own.userId, ids)
  return turns.reverse().map((turn) => toWireTurn(turn, calls.get(turn.id) ?? []))
}

async function listTurnIds(
  database: Database,
  { id, userId }: OwnProject,
  conversationId: string,
  before: string | undefined,
): Promise<string[]> {
  const turns = await database
    .selectFrom('conversation_turns')
    .select('id')
    .select(({ selectFrom }) =>
      selectFrom('brick_calls')
        .select(countRows())
        .whereRef('brick_calls.owner_id', '=', 'conversation_turns.owner_id')
        .whereRef('turn_id', '=', 'conversation_turns.id')
        .as('calls'),
    )
    .where('owner_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('project_id', '=', id)
    .where('state', '<>', 'reserved')
    .$if(before !== undefined, (query) => query.where('reserved_at', '<', before ?? ''))
    .orderBy('reserved_at', 'desc')
    .orderBy('id')
    .limit(PAGE.turns)
    .execute()
  let calls = 0
  return turns
    .filter((turn, at) => {
      calls += turn.calls ?? 0
      return at === 0 || calls <= PAGE.calls
    })
    .map(({ id }) => id)
}

async function listBrickCalls(
  database: Database,
  ownerId: string,
  turnIds: readonly string[],
): Promise<Map<string, BrickCallTable[]>> {
  const query = database.selectFrom('brick_calls').selectAll().where('owner_id', '=', ownerId)
  const rows = await query.where('turn_id', 'in', turnIds).orderBy('at').orderBy('id').execute()
  return Map.groupBy(rows, ({ turn_id }) => turn_id)
}

function toWireTurn(turn: Selectable<ConversationTurnTable>, calls: readonly BrickCallTable[]): ConversationTurn {
  const { prompt_tokens, completion_tokens } = turn
  return {
    id: turn.id,
    at: turn.reserved_at,
    state: turn.state === 'reserved' ? 'released' : turn.state,
    user_message: turn.user_message,
    reply: turn.reply,
    finish: turn.finish,
    error_code: turn.error_code,
    usage: prompt_tokens === null || completion_tokens === null ? null : { prompt_tokens, completion_tokens },
    feedback: turn.feedback,
    calls: calls.map(toWireCall),
    marks: listMarks(turn.marks),
    trace: turn.trace === null ? null : JSON.parse(turn.trace),
  }
}

function toWireCall({ at, brick, state, duration_ms, request, response }: BrickCallTable) {
  return {
    at,
    brick,
    state,
    duration_ms,
    request: request === null ? null : JSON.parse(request),
    response: response === null ? null : JSON.parse(response),
  }
}
