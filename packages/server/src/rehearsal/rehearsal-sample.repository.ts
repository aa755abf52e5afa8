import type { Database } from '#db/database.ts'
import { parseJson } from '#json.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { SampleAnswer } from './call-rehearsed-brick.ts'

const NEWEST_TURNS = 200

/**
 * An answer from a chat must not be stored, because it is deleted with its conversation. `testsSince` is set if the
 * plan shows only test chats: then only test chats from this instant on can be used.
 */
export async function findTriedOrRecordedSample(
  database: Database,
  own: OwnProject,
  functionId: string,
  testsSince: string | undefined,
): Promise<SampleAnswer | undefined> {
  return (await findTriedSample(database, own, functionId)) ?? findRecordedAnswer(database, own, functionId, testsSince)
}

export async function findTriedSample(
  database: Database,
  own: OwnProject,
  functionId: string,
): Promise<SampleAnswer | undefined> {
  return database
    .selectFrom('brick_samples')
    .select(['status', 'body as text'])
    .where('owner_id', '=', own.userId)
    .where('project_id', '=', own.id)
    .where('function_id', '=', functionId)
    .executeTakeFirst()
}

async function findRecordedAnswer(
  database: Database,
  { id, userId }: OwnProject,
  functionId: string,
  testsSince: string | undefined,
): Promise<SampleAnswer | undefined> {
  const tests = database
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('test', '=', 1)
    .where('last_turn_at', '>=', testsSince ?? '')
  const newest = database
    .selectFrom('conversation_turns')
    .select('id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .$if(testsSince !== undefined, (query) =>
      query.where('reserved_at', '>=', testsSince ?? '').where('conversation_id', 'in', tests),
    )
    .orderBy('reserved_at', 'desc')
    .limit(NEWEST_TURNS)
  const row = await database
    .selectFrom('brick_calls')
    .select('response')
    .where('owner_id', '=', userId)
    .where('turn_id', 'in', newest)
    .where('function_id', '=', functionId)
    .where('state', '=', 'succeeded')
    .where('response', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readStoredResponse(row?.response ?? null)
}

export function readStoredResponse(response: string | null): SampleAnswer | undefined {
  const read = response === null ? undefined : parseJson(response)
  if (typeof read !== 'object' || read === null || !('body' in read) || typeof read.body !== 'string') return undefined
  const status = 'status' in read && typeof read.status === 'number' ? read.status : null
  return { status, text: read.body }
}
