import type { ConversationTurn } from '@bricks/contract'
import type { BrickCallTable } from '#chat/brick-call.table.ts'
import type { ConversationTurnTable } from '#chat/conversation-turn.table.ts'
import { countRows } from '#db/count.ts'
import type { Database } from '#db/database.ts'

/** Of one answer: turns, and calls of bricks, which are the larger part. A turn with all its calls is given in any case. */
const MOST = { turns: 100, calls: 500 }

/** The newest, or the newest before an instant, in the order they were said, with the calls each made. */
export async function listTurns(
  database: Database,
  projectId: string,
  conversationId: string,
  before?: string,
): Promise<ConversationTurn[]> {
  const ids = await listIds(database, projectId, conversationId, before)
  if (ids.length === 0) return []
  const turns = await database
    .selectFrom('conversation_turns')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('reserved_at', 'desc')
    .orderBy('id')
    .execute()
  const calls = await listCalls(database, ids)
  return turns.reverse().map((turn) => toWireTurn(turn, calls.get(turn.id) ?? []))
}

/** As many turns as fit one answer, the newest first, known by what is small in them. */
async function listIds(
  database: Database,
  projectId: string,
  conversationId: string,
  before: string | undefined,
): Promise<string[]> {
  const turns = await database
    .selectFrom('conversation_turns')
    .select('id')
    .select(({ selectFrom }) =>
      selectFrom('brick_calls').select(countRows()).whereRef('turn_id', '=', 'conversation_turns.id').as('calls'),
    )
    .where('conversation_id', '=', conversationId)
    .where('project_id', '=', projectId)
    .where('state', '<>', 'reserved')
    .$if(before !== undefined, (query) => query.where('reserved_at', '<', before ?? ''))
    .orderBy('reserved_at', 'desc')
    .orderBy('id')
    .limit(MOST.turns)
    .execute()
  let calls = 0
  return turns
    .filter((turn, at) => {
      calls += turn.calls ?? 0
      return at === 0 || calls <= MOST.calls
    })
    .map(({ id }) => id)
}

async function listCalls(database: Database, turnIds: readonly string[]): Promise<Map<string, BrickCallTable[]>> {
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
