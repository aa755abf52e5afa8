import type { ConversationTurn } from '@bricks/contract'
import type { ReplyTrace } from '@bricks/contract/wire'
import type { Selectable } from 'kysely'
import { listConversationMarks } from '#conversation-texts/mark-bits.ts'
import type { Database } from '#db/database.ts'
import { buildRowCount } from '#db/row-count.ts'
import { writeUnindexed } from '#db/unindexed.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { toStoredInstant } from '#time.ts'
import type { BrickCallTable, ConversationTurnTable } from './conversation.table.ts'

const PAGE = { turns: 100, calls: 500 }

interface ReadTurns {
  conversationId: string
  before?: string | undefined
  testsSince?: string | undefined
}

export async function listTurns(
  database: Database,
  own: OwnProject,
  { conversationId, before, testsSince }: ReadTurns,
): Promise<ConversationTurn[]> {
  if (testsSince !== undefined && !(await isTestConversation(database, own, conversationId))) return []
  const read = { conversationId, before, testsSince }
  const oldest = await findOldestInstantOfPage(database, own, read)
  if (oldest === undefined) return []
  const turns = await selectShownTurns(database, own, read).selectAll().where('reserved_at', '>=', oldest).execute()
  const ids = turns.map(({ id }) => id)
  const calls = await listBrickCalls(database, own.userId, ids)
  return turns.reverse().map((turn) => toWireTurn(turn, calls.get(turn.id) ?? []))
}

export async function isTestConversation(
  database: Database,
  { id, userId }: OwnProject,
  conversationId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('conversations')
    .select('test')
    .where('owner_id', '=', userId)
    .where('id', '=', conversationId)
    .where('project_id', '=', id)
    .executeTakeFirst()
  return row?.test === 1
}

/**
 * Returns the time of the page's oldest turn. All turns of this time are on the page, because the next page begins
 * before this time and would not show them.
 */
async function findOldestInstantOfPage(
  database: Database,
  own: OwnProject,
  read: ReadTurns,
): Promise<string | undefined> {
  const turns = await selectShownTurns(database, own, read)
    .select('reserved_at')
    .select(({ selectFrom }) =>
      selectFrom('brick_calls')
        .select(buildRowCount())
        .whereRef('brick_calls.owner_id', '=', 'conversation_turns.owner_id')
        .whereRef('turn_id', '=', 'conversation_turns.id')
        .as('calls'),
    )
    .limit(PAGE.turns)
    .execute()
  let calls = 0
  const fitting = turns.filter((turn, at) => {
    calls += turn.calls ?? 0
    return at === 0 || calls <= PAGE.calls
  })
  return fitting.at(-1)?.reserved_at
}

function selectShownTurns(
  database: Database,
  { id, userId }: OwnProject,
  { conversationId, before, testsSince }: ReadTurns,
) {
  return database
    .selectFrom('conversation_turns')
    .where('owner_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where(writeUnindexed('project_id'), '=', id)
    .where('state', '<>', 'reserved')
    .$if(before !== undefined, (query) => query.where('reserved_at', '<', toStoredInstant(before ?? '')))
    .$if(testsSince !== undefined, (query) => query.where('reserved_at', '>=', testsSince ?? ''))
    .orderBy('reserved_at', 'desc')
    .orderBy('id')
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
  const trace: ReplyTrace | null = turn.trace === null ? null : JSON.parse(turn.trace)
  const estimated = trace?.rounds.some((round) => round.estimated) && { estimated: true as const }
  return {
    id: turn.id,
    at: turn.reserved_at,
    state: turn.state === 'reserved' ? 'released' : turn.state,
    user_message: turn.user_message,
    reply: turn.reply,
    finish: turn.finish,
    error_code: turn.error_code,
    usage:
      prompt_tokens === null || completion_tokens === null ? null : { prompt_tokens, completion_tokens, ...estimated },
    feedback: turn.feedback,
    calls: calls.map(toWireCall),
    marks: listConversationMarks(turn.marks),
    trace,
    ...(turn.cards !== null && { cards: JSON.parse(turn.cards) }),
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
