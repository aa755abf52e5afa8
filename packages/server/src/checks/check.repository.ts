import type { Check } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { CheckTable } from './check.table.ts'
import type { CheckContent } from './check-content.ts'

export interface StoredCheck {
  id: string
  answers: CheckTable['answers']
  turnId: string | null
  changedAt: string
  content: CheckContent | null
}

export async function listStoredChecks(database: Database, own: OwnProject): Promise<StoredCheck[]> {
  const rows = await selectChecks(database, own).execute()
  return rows.map(toStoredCheck)
}

export async function findStoredCheck(
  database: Database,
  own: OwnProject,
  id: string,
): Promise<StoredCheck | undefined> {
  const row = await selectChecks(database, own).where('checks.id', '=', id).executeTakeFirst()
  return row && toStoredCheck(row)
}

export async function upsertCheck(
  database: Database,
  own: OwnProject,
  { id, answers, turnId, name }: Pick<StoredCheck, 'id' | 'answers' | 'turnId'> & { name: string },
  now: Date,
): Promise<void> {
  const changed = { name, answers, turn_id: turnId, changed_at: now.toISOString() }
  await database
    .insertInto('checks')
    .values({ owner_id: own.userId, project_id: own.id, id, created_at: now.toISOString(), ...changed })
    .onConflict((conflict) => conflict.columns(['owner_id', 'project_id', 'id']).doUpdateSet(changed))
    .execute()
}

export async function deleteCheck(
  database: Database,
  { id: projectId, userId }: OwnProject,
  id: string,
): Promise<boolean> {
  const deleted = await database
    .deleteFrom('checks')
    .where('owner_id', '=', userId)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function findActionOnFailedCheck(
  database: Database,
  { id, userId }: OwnProject,
): Promise<'ask' | 'block'> {
  const row = await database
    .selectFrom('check_settings')
    .select('on_fail')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .executeTakeFirst()
  return row?.on_fail ?? 'ask'
}

export async function saveActionOnFailedCheck(
  database: Database,
  { id, userId }: OwnProject,
  on_fail: 'ask' | 'block',
): Promise<void> {
  await database
    .insertInto('check_settings')
    .values({ owner_id: userId, project_id: id, on_fail })
    .onConflict((conflict) => conflict.columns(['owner_id', 'project_id']).doUpdateSet({ on_fail }))
    .execute()
}

function selectChecks(database: Database, { id, userId }: OwnProject) {
  return database
    .selectFrom('checks')
    .leftJoin('rehearsal_texts', (join) =>
      join.onRef('rehearsal_texts.owner_id', '=', 'checks.owner_id').onRef('rehearsal_texts.id', '=', 'checks.id'),
    )
    .select(['checks.id', 'checks.answers', 'checks.turn_id', 'checks.changed_at', 'rehearsal_texts.content'])
    .where('checks.owner_id', '=', userId)
    .where('checks.project_id', '=', id)
    .orderBy('checks.created_at')
    .orderBy('checks.id')
}

type CheckRow = Pick<CheckTable, 'id' | 'answers' | 'turn_id' | 'changed_at'> & { content: string | null }

// The cast is safe, because only this server writes these texts, each from a CheckContent.
function toStoredCheck({ id, answers, turn_id, changed_at, content }: CheckRow): StoredCheck {
  const read = content === null ? null : (JSON.parse(content) as CheckContent)
  return { id, answers, turnId: turn_id, changedAt: changed_at, content: read }
}

export function toWireCheck(
  { id, answers, changedAt, content }: StoredCheck,
  results: Pick<Check, 'last' | 'before'> | undefined,
): Check {
  return {
    id,
    name: content?.name ?? '',
    turns: content?.turns ?? [],
    expects: content?.expects ?? [],
    answers,
    recorded: content?.recorded.length ?? 0,
    from: content?.from ?? null,
    emptied: content === null,
    changed_at: changedAt,
    last: results?.last ?? null,
    before: results?.before ?? null,
  }
}
