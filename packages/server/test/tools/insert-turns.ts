import type { Database } from '#db/database.ts'

const AT = '2026-11-21T12:00:00.000Z'

/** By default each turn has a conversation of its own, so that all tables that grow with the chats are long. */
export async function insertTurns(
  database: Database,
  { id, userId }: { id: string; userId: string },
  { turns, conversations = turns }: { turns: number; conversations?: number },
): Promise<void> {
  const own = { owner_id: userId, project_id: id }
  const listNumbers = (length: number) => Array.from({ length }, (_, number) => number)
  const conversation = { ...own, visitor: null, test: 0, version: 1, created_at: AT, last_turn_at: AT }
  await database
    .insertInto('conversations')
    .values(listNumbers(conversations).map((n) => ({ ...conversation, id: `${id} ${n}` })))
    .execute()
  if (turns === 0) return
  const turn = { ...own, state: 'answered' as const, period: '2026-11', reserved_at: AT, settled_at: AT }
  const said = { user_message: 'Where is it?', reply: 'On its way.', finish: 'stop', error_code: null }
  const counted = { prompt_tokens: 1, completion_tokens: 1, feedback: 0 }
  await database
    .insertInto('conversation_turns')
    .values(
      listNumbers(turns).map((n) => ({
        ...turn,
        ...said,
        ...counted,
        id: `${id} ${n}`,
        conversation_id: `${id} ${n}`,
      })),
    )
    .execute()
}
