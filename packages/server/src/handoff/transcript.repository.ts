import type { Database } from '#db/database.ts'
import { writeUnindexed } from '#db/unindexed.ts'
import type { OwnProject } from '#projects/project.repository.ts'

export interface TranscriptLine {
  role: 'user' | 'assistant'
  content: string
  at: string
}

const MOST_TURNS = 50
const MOST_BYTES = 64 * 1024

export async function isConversationBeingAnswered(
  database: Database,
  { id, userId }: OwnProject,
  conversationId: string,
): Promise<boolean> {
  const turn = await database
    .selectFrom('conversation_turns')
    .select('id')
    .where('owner_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where(writeUnindexed('project_id'), '=', id)
    .where('state', '=', 'reserved')
    .limit(1)
    .executeTakeFirst()
  return turn !== undefined
}

export async function listTranscript(
  database: Database,
  { id, userId }: OwnProject,
  conversationId: string,
): Promise<TranscriptLine[]> {
  const turns = await database
    .selectFrom('conversation_turns')
    .select(['user_message', 'reply', 'reserved_at', 'settled_at'])
    .where('owner_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where(writeUnindexed('project_id'), '=', id)
    .where('state', '<>', 'reserved')
    .orderBy('reserved_at', 'desc')
    .orderBy('id')
    .limit(MOST_TURNS)
    .execute()
  const lines: TranscriptLine[] = []
  let bytes = 0
  for (const { user_message, reply, reserved_at, settled_at } of turns) {
    bytes += Buffer.byteLength(user_message ?? '') + Buffer.byteLength(reply ?? '')
    if (bytes > MOST_BYTES) break
    if (reply) lines.unshift({ role: 'assistant', content: reply, at: settled_at ?? reserved_at })
    if (user_message) lines.unshift({ role: 'user', content: user_message, at: reserved_at })
  }
  return lines
}
