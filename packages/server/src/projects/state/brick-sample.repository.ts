import { LIMITS } from '@bricks/contract/wire'
import type { BrickResult } from '#bricks/brick-result.ts'
import { maskPersonalData } from '#conversation-texts/mask-personal-data.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

const KEPT = 2 * LIMITS.bricksPerProject

/** In UTF-16 code units. */
const MOST_BODY = 8_000

export interface Sample {
  functionId: string
  result: Pick<BrickResult, 'status' | 'text'>
  isMasking: boolean
}

export async function storeBrickSample(
  database: Database,
  own: OwnProject,
  { functionId, result: { status, text }, isMasking }: Sample,
  now: Date,
): Promise<void> {
  const kept = isMasking ? maskPersonalData(text) : text
  const body = kept.slice(0, MOST_BODY).replaceAll('\0', '\uFFFD').toWellFormed()
  const sample = { status: status ?? null, body, at: now.toISOString() }
  await database
    .insertInto('brick_samples')
    .values({ owner_id: own.userId, project_id: own.id, function_id: functionId, ...sample })
    .onConflict((conflict) => conflict.columns(['owner_id', 'project_id', 'function_id']).doUpdateSet(sample))
    .execute()
  await deleteSurplusSamples(database, own)
}

export async function deleteBrickSamples(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database.deleteFrom('brick_samples').where('owner_id', '=', userId).where('project_id', '=', id).execute()
}

async function deleteSurplusSamples(database: Database, { id, userId }: OwnProject): Promise<void> {
  const surplus = database
    .selectFrom('brick_samples')
    .select('function_id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('function_id')
    .limit(KEPT)
    .offset(KEPT)
  await database
    .deleteFrom('brick_samples')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('function_id', 'in', surplus)
    .execute()
}
