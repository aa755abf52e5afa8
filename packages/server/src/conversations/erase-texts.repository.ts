import { replyTrace } from '@bricks/contract'
import { sql } from 'kysely'
import { dropTraceTexts } from '#conversation-texts/change-trace.ts'
import type { Database } from '#db/database.ts'
import { parseJson } from '#json.ts'
import { eraseProviderWords } from '#problems/problem.repository.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { deleteQuestionGroups } from '#question-groups/question-groups.repository.ts'

/** Rows per statement: few, so that no other write waits long. A trace may have 64 kB, so fewer are read at once. */
const BATCH_SIZE = 1_000

const TRACES_AT_ONCE = 100

type TextTable = 'conversations' | 'conversation_turns' | 'brick_calls'

export async function finishErasingOfAllProjects(database: Database): Promise<void> {
  const left = await database
    .selectFrom('projects')
    .select(['id', 'owner_id as userId'])
    .where('erasing', '=', 1)
    .execute()
  for (const own of left) await eraseTextsOfProject(database, own)
}

/** Must be called before recording is turned on again, so that an unfinished erasing does not erase new texts later. */
export async function finishErasingTexts(database: Database, own: OwnProject): Promise<void> {
  const left = await database
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', own.userId)
    .where('id', '=', own.id)
    .where('erasing', '=', 1)
    .executeTakeFirst()
  if (left) await eraseTextsOfProject(database, own)
}

/**
 * Erases the texts of all conversations of a bot; numbers and marks stay. Erases turns first: a turn that ended
 * meanwhile has stored its other rows, too, in the same transaction, so they are found. Stops if recording is on: its
 * owner may turn it on while a sweep erases, and the texts that are recorded from then on must stay.
 */
export async function eraseTextsOfProject(database: Database, own: OwnProject): Promise<void> {
  const { userId } = own
  await forEachBatch(database, own, 'conversation_turns', async (ids) => {
    const rows = database.updateTable('conversation_turns').set({ user_message: null, reply: null, cards: null })
    await rows.where('owner_id', '=', userId).where('id', 'in', ids).execute()
    for (let from = 0; from < ids.length; from += TRACES_AT_ONCE) {
      await eraseTraces(database, userId, ids.slice(from, from + TRACES_AT_ONCE))
    }
  })
  await forEachBatch(database, own, 'conversations', async (ids) => {
    const rows = database.updateTable('conversations').set({ first_words: null, visitor_name: null, words: '' })
    await rows.where('owner_id', '=', userId).where('id', 'in', ids).execute()
  })
  await forEachBatch(database, own, 'brick_calls', async (ids) => {
    const rows = database.updateTable('brick_calls').set({ request: null, response: null })
    await rows.where('owner_id', '=', userId).where('id', 'in', ids).execute()
  })
  if (!(await isRecordingOff(database, own))) return
  await eraseProviderWords(database, own)
  await deleteQuestionGroups(database, own)
  const project = database.updateTable('projects').set({ erasing: 0 })
  await project.where('owner_id', '=', userId).where('id', '=', own.id).execute()
}

async function eraseTraces(database: Database, userId: string, ids: readonly string[]): Promise<void> {
  const rows = await database
    .selectFrom('conversation_turns')
    .select(['id', 'trace'])
    .where('owner_id', '=', userId)
    .where('id', 'in', ids)
    .where('trace', 'is not', null)
    .execute()
  const changed = rows.map(({ id, trace }) => ({ id, trace, erased: eraseTraceTexts(trace) }))
  const told = changed.filter(({ trace, erased }) => erased !== trace)
  if (told.length === 0) return
  const cases = told.map(({ id, erased }) => sql`when id = ${id} then cast(${erased} as text)`)
  await database
    .updateTable('conversation_turns')
    .set({ trace: sql<string | null>`case ${sql.join(cases, sql` `)} end` })
    .where('owner_id', '=', userId)
    .where(
      'id',
      'in',
      told.map(({ id }) => id),
    )
    .execute()
}

/** A trace that cannot be read becomes null, because it may hold any text. */
function eraseTraceTexts(trace: string | null): string | null {
  const { data } = replyTrace.safeParse(trace === null ? undefined : parseJson(trace))
  return data ? JSON.stringify(dropTraceTexts(data)) : null
}

async function isRecordingOff(database: Database, { id, userId }: OwnProject): Promise<boolean> {
  const projects = database.selectFrom('projects').select('recording_days').where('owner_id', '=', userId)
  return (await projects.where('id', '=', id).executeTakeFirst())?.recording_days === 0
}

async function forEachBatch(
  database: Database,
  own: OwnProject,
  table: TextTable,
  change: (ids: string[]) => Promise<void>,
): Promise<void> {
  const { id: projectId, userId } = own
  for (let last = ''; await isRecordingOff(database, own); ) {
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
