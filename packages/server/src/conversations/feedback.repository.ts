import { sql } from 'kysely'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeUnindexed } from '#db/unindexed.ts'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import { markUnansweredGroupsOutOfDate } from '#question-groups/question-groups.repository.ts'
import type { NewTurn } from './insert-turn.repository.ts'
import { lockConversation } from './rebuild-conversation.repository.ts'

type RatedTurn = Pick<NewTurn, 'userId' | 'projectId' | 'conversationId' | 'id'>

export async function saveFeedback(database: Database, turn: RatedTurn, feedback: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const before = await findFeedback(transaction, turn)
    if (!before) return false
    if (before.feedback === feedback) return true
    // Does nothing if another call changed the thumb meanwhile: of two calls at the same time either may count.
    if (!(await updateTurnFeedback(transaction, turn, { from: before.feedback, to: feedback }))) return true
    await updateDislikedMark(transaction, turn)
    const own = { id: turn.projectId, userId: turn.userId }
    if (before.feedback < 0 || feedback < 0) await markUnansweredGroupsOutOfDate(transaction, own)
    if (before.isVisitors && before.settledAt !== null) {
      const thumbs = countThumbChanges(before.feedback, feedback)
      await addDailyTotals(
        transaction,
        own,
        [{ kind: 'all', key: '', count: 0, ...thumbs }],
        new Date(before.settledAt),
      )
    }
    return true
  })
}

async function findFeedback(database: Database, { userId, projectId, conversationId, id }: RatedTurn) {
  const row = await database
    .selectFrom('conversation_turns as turn')
    .leftJoin('conversations as conversation', (join) =>
      join
        .onRef('conversation.owner_id', '=', 'turn.owner_id')
        .onRef('conversation.id', '=', 'turn.conversation_id')
        .onRef('conversation.project_id', '=', 'turn.project_id'),
    )
    .select(['turn.feedback', 'turn.settled_at as settledAt', 'conversation.test', 'conversation.version'])
    .where('turn.owner_id', '=', userId)
    .where('turn.id', '=', id)
    .where('turn.conversation_id', '=', conversationId)
    .where('turn.project_id', '=', projectId)
    .where('turn.state', 'in', ['answered', 'incomplete'])
    .executeTakeFirst()
  return row && { ...row, isVisitors: row.test === 0 && (row.version ?? 0) > 0 }
}

function countThumbChanges(from: number, to: number): { up: number; down: number } {
  const findDifference = (isThumb: (feedback: number) => boolean) => Number(isThumb(to)) - Number(isThumb(from))
  return { up: findDifference((feedback) => feedback > 0), down: findDifference((feedback) => feedback < 0) }
}

async function updateTurnFeedback(
  database: Database,
  { userId, projectId, conversationId, id }: RatedTurn,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const updated = await database
    .updateTable('conversation_turns')
    .set({ feedback: to, marks: to < 0 ? sql`marks | ${DISLIKED}` : sql`marks & ~${DISLIKED}` })
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .where('project_id', '=', projectId)
    .where('feedback', '=', from)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

const DISLIKED = sql.lit(MARK_BITS.disliked)

async function updateDislikedMark(transaction: Database, turn: RatedTurn): Promise<void> {
  const { userId, projectId, conversationId } = turn
  await lockConversation(transaction, {
    owner_id: userId,
    project_id: projectId,
    conversation_id: conversationId,
  })
  await transaction
    .updateTable('conversations')
    .set(({ exists, selectFrom }) => ({
      marks: sql`(marks & ~${DISLIKED}) | case when ${exists(
        selectFrom('conversation_turns')
          .select('id')
          .where('owner_id', '=', userId)
          .where('conversation_id', '=', conversationId)
          .where(writeUnindexed('project_id'), '=', projectId)
          .where('feedback', '<', 0),
      )} then ${DISLIKED} else 0 end`,
    }))
    .where('owner_id', '=', userId)
    .where('id', '=', conversationId)
    .where('project_id', '=', projectId)
    .execute()
}
