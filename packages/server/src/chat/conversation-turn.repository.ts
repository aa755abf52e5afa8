import type { Database } from '#db/database.ts'
import type { ConversationTurnTable } from './conversation-turn.table.ts'

/** A turn whose chat is counted but whose outcome is open. */
export interface ReservedTurn {
  id: string
  conversationId: string
  projectId: string
  /** The owner, whose month was charged. */
  userId: string
  period: string
}

export async function insertTurn(database: Database, turn: ReservedTurn, reservedAt: Date): Promise<void> {
  await database
    .insertInto('conversation_turns')
    .values({
      id: turn.id,
      conversation_id: turn.conversationId,
      project_id: turn.projectId,
      user_id: turn.userId,
      state: 'reserved',
      period: turn.period,
      reserved_at: reservedAt.toISOString(),
      feedback: 0,
    })
    .execute()
}

type Outcome = Pick<
  ConversationTurnTable,
  'state' | 'user_message' | 'reply' | 'finish' | 'prompt_tokens' | 'completion_tokens' | 'error_code'
>

/** False where the turn was settled before: whoever gets true is the only one, and gives back what is to be given back. */
export async function closeTurn(database: Database, id: string, outcome: Outcome, settledAt: Date): Promise<boolean> {
  const closed = await database
    .updateTable('conversation_turns')
    .set({ ...outcome, settled_at: settledAt.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Turns that nobody is working on any more, the oldest first. */
export async function listAbandonedTurns(database: Database, reservedBefore: Date, most: number) {
  return database
    .selectFrom('conversation_turns')
    .select(['id', 'user_id as userId', 'period'])
    .where('state', '=', 'reserved')
    .where('reserved_at', '<', reservedBefore.toISOString())
    .orderBy('reserved_at')
    .limit(most)
    .execute()
}
