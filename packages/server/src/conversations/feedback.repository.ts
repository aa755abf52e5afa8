import { sql } from 'kysely'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { NewTurn } from './conversation.repository.ts'

type JudgedTurn = Pick<NewTurn, 'userId' | 'projectId' | 'conversationId' | 'id'>

/** Also marks the turn and its conversation as disliked, or takes that back. */
export async function updateFeedback(database: Database, turn: JudgedTurn, feedback: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const isUpdated = await updateTurnFeedback(transaction, turn, feedback)
    if (isUpdated) await updateDislikes(transaction, turn)
    return isUpdated
  })
}

async function updateTurnFeedback(
  database: Database,
  { userId, projectId, conversationId, id }: JudgedTurn,
  feedback: number,
): Promise<boolean> {
  const updated = await database
    .updateTable('conversation_turns')
    .set({ feedback, marks: feedback < 0 ? sql`marks | ${DISLIKED}` : sql`marks & ~${DISLIKED}` })
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['answered', 'incomplete'])
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

const DISLIKED = sql.lit(MARK_BITS.disliked)

async function updateDislikes(database: Database, { userId, projectId, conversationId }: JudgedTurn): Promise<void> {
  await database
    .updateTable('conversations')
    .set(({ exists, selectFrom }) => ({
      marks: sql`(marks & ~${DISLIKED}) | case when ${exists(
        selectFrom('conversation_turns')
          .select('id')
          .where('owner_id', '=', userId)
          .where('conversation_id', '=', conversationId)
          .where('project_id', '=', projectId)
          .where('feedback', '<', 0),
      )} then ${DISLIKED} else 0 end`,
    }))
    .where('owner_id', '=', userId)
    .where('id', '=', conversationId)
    .where('project_id', '=', projectId)
    .execute()
}
