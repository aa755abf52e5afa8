import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/is-postgres.ts'
import { inTransaction } from '#db/transaction.ts'
import { type ChatClaim, takeChat, writeTakeChat } from '#usage/usage.repository.ts'
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

/**
 * Counts one chat and opens its turn, both or neither: what the count is then, or undefined as in `takeChat`. Postgres does it in
 * one statement, so that the month's row is locked for no way to and fro.
 */
export async function takeChatAndOpenTurn(
  database: Database,
  claim: ChatClaim,
  turn: ReservedTurn,
  reservedAt: Date,
): Promise<number | undefined> {
  if (isPostgres(database)) return takeAndOpenAtOnce(database, claim, rowOf(turn, reservedAt))
  return inTransaction(database, async (transaction) => {
    const used = await takeChat(transaction, claim)
    if (used !== undefined) await insertTurn(transaction, turn, reservedAt)
    return used
  })
}

export async function insertTurn(database: Database, turn: ReservedTurn, reservedAt: Date): Promise<void> {
  await database.insertInto('conversation_turns').values(rowOf(turn, reservedAt)).execute()
}

async function takeAndOpenAtOnce(database: Database, claim: ChatClaim, row: ReturnType<typeof rowOf>) {
  const taken = await database
    .with('taken', (within) => writeTakeChat(within, claim))
    .with('opened', (within) =>
      within
        .insertInto('conversation_turns')
        .columns(['id', 'conversation_id', 'project_id', 'user_id', 'state', 'period', 'reserved_at', 'feedback'])
        .expression((expression) =>
          expression
            .selectFrom('taken')
            .select(({ val, lit }) => [
              val(row.id).as('id'),
              val(row.conversation_id).as('conversation_id'),
              val(row.project_id).as('project_id'),
              val(row.user_id).as('user_id'),
              val(row.state).as('state'),
              val(row.period).as('period'),
              val(row.reserved_at).as('reserved_at'),
              lit(row.feedback).as('feedback'),
            ]),
        ),
    )
    .selectFrom('taken')
    .select('used')
    .executeTakeFirst()
  return taken?.used
}

function rowOf(turn: ReservedTurn, reservedAt: Date) {
  return {
    id: turn.id,
    conversation_id: turn.conversationId,
    project_id: turn.projectId,
    user_id: turn.userId,
    state: 'reserved' as const,
    period: turn.period,
    reserved_at: reservedAt.toISOString(),
    feedback: 0,
  }
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
