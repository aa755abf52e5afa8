import type { ConversationTurn } from '@bricks/contract'
import type { BrickCallTable } from '#chat/brick-call.table.ts'
import type { ConversationTurnTable } from '#chat/conversation-turn.table.ts'
import type { Database } from '#db/database.ts'

/** Of one conversation no more are given, the newest. */
const MOST = 500

/** In the order they were said, with the calls each made. */
export async function listTurns(
  database: Database,
  projectId: string,
  conversationId: string,
): Promise<ConversationTurn[]> {
  const turns = await database
    .selectFrom('conversation_turns')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('project_id', '=', projectId)
    .where('state', '<>', 'reserved')
    .orderBy('reserved_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const calls = await listCalls(
    database,
    turns.map(({ id }) => id),
  )
  return turns.reverse().map((turn) => toWireTurn(turn, calls.get(turn.id) ?? []))
}

async function listCalls(database: Database, turnIds: readonly string[]): Promise<Map<string, BrickCallTable[]>> {
  if (turnIds.length === 0) return new Map()
  const query = database.selectFrom('brick_calls').selectAll().where('turn_id', 'in', turnIds)
  const rows = await query.orderBy('at').orderBy('id').execute()
  return Map.groupBy(rows, ({ turn_id }) => turn_id)
}

function toWireTurn(turn: ConversationTurnTable, calls: readonly BrickCallTable[]): ConversationTurn {
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
