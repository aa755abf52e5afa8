import type { Database } from '#db/database.ts'

export interface AnsweredTurn {
  projectId: string
  conversationId: string
  turnId: string
}

/** False where no such answer was given. */
export async function saveFeedback(
  database: Database,
  { projectId, conversationId, turnId }: AnsweredTurn,
  feedback: number,
): Promise<boolean> {
  const saved = await database
    .updateTable('conversation_turns')
    .set({ feedback })
    .where('id', '=', turnId)
    .where('conversation_id', '=', conversationId)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['answered', 'incomplete'])
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}
