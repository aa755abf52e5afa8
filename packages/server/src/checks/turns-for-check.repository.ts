import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { writeUnindexed } from '#db/unindexed.ts'
import type { OwnProject } from '#projects/project.repository.ts'

export interface FoundCall {
  turnId: string
  functionId: string
  response: string | null
  state: 'succeeded' | 'failed'
}

export interface FoundTurn {
  id: string
  said: string
  trace: string | null
}

export async function listTurnsAndCallsUntil(
  database: Database,
  { id, userId }: OwnProject,
  from: { conversation_id: string; turn_id: string; testsSince?: string | undefined },
): Promise<{ turns: FoundTurn[]; calls: FoundCall[] }> {
  const ofConversation = database
    .selectFrom('conversation_turns')
    .where('owner_id', '=', userId)
    .where(writeUnindexed('project_id'), '=', id)
    .where('conversation_id', '=', from.conversation_id)
    .where('state', 'in', ['answered', 'incomplete', 'released'])
    .$if(from.testsSince !== undefined, (query) => query.where('reserved_at', '>=', from.testsSince ?? ''))
  const last = await ofConversation.select('reserved_at').where('id', '=', from.turn_id).executeTakeFirst()
  if (!last) return { turns: [], calls: [] }
  const rows = await ofConversation
    .select(['id', 'user_message', 'trace'])
    .where('reserved_at', '<=', last.reserved_at)
    .orderBy('reserved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.rehearsedTurns)
    .execute()
  const turns = rows.reverse().flatMap(({ id: turn, user_message, trace }) => {
    return user_message === null || user_message.trim() === '' ? [] : [{ id: turn, said: user_message, trace }]
  })
  if (turns.at(-1)?.id !== from.turn_id) return { turns: [], calls: [] }
  return { turns, calls: await listBrickCallsForCheck(database, userId, turns) }
}

async function listBrickCallsForCheck(
  database: Database,
  userId: string,
  turns: readonly FoundTurn[],
): Promise<FoundCall[]> {
  const rows = await database
    .selectFrom('brick_calls')
    .select(['turn_id', 'function_id', 'response', 'state'])
    .where('owner_id', '=', userId)
    .where(
      'turn_id',
      'in',
      turns.map((turn) => turn.id),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ turn_id, function_id, ...row }) =>
    function_id === null ? [] : [{ turnId: turn_id, functionId: function_id, ...row }],
  )
}
