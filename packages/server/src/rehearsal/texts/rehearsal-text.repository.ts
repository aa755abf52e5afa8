import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

export async function deleteRehearsalTextsOfTurns(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database
    .deleteFrom('rehearsal_texts')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('turn_id', 'is not', null)
    .execute()
  await database
    .deleteFrom('check_results')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('turn_id', 'is not', null)
    .execute()
}

interface RehearsalText {
  id: string
  turnId: string | null
  content: unknown
}

export async function upsertRehearsalText(
  database: Database,
  own: OwnProject,
  { id, turnId, content }: RehearsalText,
): Promise<void> {
  const text = JSON.stringify(content)
  const changed = { turn_id: turnId, content: text, bytes: Buffer.byteLength(text) }
  await database
    .insertInto('rehearsal_texts')
    .values({ owner_id: own.userId, project_id: own.id, id, ...changed })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doUpdateSet(changed))
    .execute()
}

export async function deleteRehearsalTexts(
  database: Database,
  { id, userId }: OwnProject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await database
    .deleteFrom('rehearsal_texts')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('id', 'in', ids)
    .execute()
}

export async function countRehearsalBytes(database: Database, userId: string): Promise<number> {
  const { bytes } = await database
    .selectFrom('rehearsal_texts')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
