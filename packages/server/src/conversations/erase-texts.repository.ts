import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** Rows of one statement. Few, so that no other write waits long. */
const BATCH_SIZE = 1_000

type TextTable = 'conversations' | 'conversation_turns' | 'brick_calls'

/** Of all that was said to a bot: numbers and marks stay. What ends meanwhile is kept without texts already. */
export async function eraseTexts(database: Database, own: OwnProject): Promise<void> {
  const { userId } = own
  await forEachBatch(database, own, 'conversations', async (ids) => {
    const rows = database.updateTable('conversations').set({ first_words: null, words: '' })
    await rows.where('owner_id', '=', userId).where('id', 'in', ids).execute()
  })
  await forEachBatch(database, own, 'conversation_turns', async (ids) => {
    const rows = database.updateTable('conversation_turns').set({ user_message: null, reply: null, trace: null })
    await rows.where('owner_id', '=', userId).where('id', 'in', ids).execute()
  })
  await forEachBatch(database, own, 'brick_calls', async (ids) => {
    const rows = database.updateTable('brick_calls').set({ request: null, response: null })
    await rows.where('owner_id', '=', userId).where('id', 'in', ids).execute()
  })
}

async function forEachBatch(
  database: Database,
  { id: projectId, userId }: OwnProject,
  table: TextTable,
  change: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await database
      .selectFrom(table)
      .select('id')
      .where('owner_id', '=', userId)
      .where('project_id', '=', projectId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length > 0) await change(rows.map(({ id }) => id))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH_SIZE) return
  }
}
