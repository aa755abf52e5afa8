import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/is-postgres.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  type ChatClaim,
  type ClaimKind,
  type ClaimValues,
  kindOf,
  takeChat,
  valuesOf,
  writeTakeChat,
} from '#usage/usage.repository.ts'
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
  if (isPostgres(database)) {
    const values = { ...valuesOf(claim), ...turn, reservedAt: reservedAt.toISOString() }
    const [taken] = await takeAndOpenStatements[kindOf(claim)](database, values)
    return taken?.used
  }
  return inTransaction(database, async (transaction) => {
    const used = await takeChat(transaction, claim)
    if (used !== undefined) await insertTurn(transaction, turn, reservedAt)
    return used
  })
}

export async function insertTurn(database: Database, turn: ReservedTurn, reservedAt: Date): Promise<void> {
  await insertStatement(database, { ...turn, reservedAt: reservedAt.toISOString() })
}

type Opening = ReservedTurn & { reservedAt: string }

const insertStatement = prepareStatement((database, turn: Opening) =>
  database.insertInto('conversation_turns').values({
    id: turn.id,
    conversation_id: turn.conversationId,
    project_id: turn.projectId,
    user_id: turn.userId,
    state: 'reserved',
    period: turn.period,
    reserved_at: turn.reservedAt,
    feedback: 0,
  }),
)

const takeAndOpenStatements = {
  live: prepareStatement((database, value: ClaimValues & Opening) => writeTakeAndOpen(database, 'live', value)),
  test: prepareStatement((database, value: ClaimValues & Opening) => writeTakeAndOpen(database, 'test', value)),
}

function writeTakeAndOpen(database: Database, kind: ClaimKind, value: ClaimValues & Opening) {
  return database
    .with('taken', (within) => writeTakeChat(within, kind, value))
    .with('opened', (within) =>
      within
        .insertInto('conversation_turns')
        .columns(['id', 'conversation_id', 'project_id', 'user_id', 'state', 'period', 'reserved_at', 'feedback'])
        .expression((expression) =>
          expression
            .selectFrom('taken')
            .select(({ val, lit }) => [
              val(value.id).as('id'),
              val(value.conversationId).as('conversation_id'),
              val(value.projectId).as('project_id'),
              val(value.userId).as('user_id'),
              sql<'reserved'>`'reserved'`.as('state'),
              val(value.period).as('period'),
              val(value.reservedAt).as('reserved_at'),
              lit(0).as('feedback'),
            ]),
        ),
    )
    .selectFrom('taken')
    .select('used')
}

type Outcome = Pick<
  ConversationTurnTable,
  'state' | 'user_message' | 'reply' | 'finish' | 'prompt_tokens' | 'completion_tokens' | 'error_code'
>

/** False where the turn was settled before: whoever gets true is the only one, and gives back what is to be given back. */
export async function closeTurn(database: Database, id: string, outcome: Outcome, settledAt: Date): Promise<boolean> {
  const closed = await closeStatement(database, { ...outcome, id, settled_at: settledAt.toISOString() })
  return closed.length > 0
}

const closeStatement = prepareStatement((database, value: Outcome & { id: string; settled_at: string }) =>
  database
    .updateTable('conversation_turns')
    .set({
      state: value.state,
      user_message: value.user_message,
      reply: value.reply,
      finish: value.finish,
      prompt_tokens: value.prompt_tokens,
      completion_tokens: value.completion_tokens,
      error_code: value.error_code,
      settled_at: value.settled_at,
    })
    .where('id', '=', value.id)
    // Not by its state: Postgres would go through all that are reserved, and all that lately were.
    .where('settled_at', 'is', null)
    .returning('id'),
)

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
