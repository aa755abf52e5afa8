import type { BrickState } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { type Insertable, sql } from 'kysely'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { BrickStateTable } from './state.table.ts'

/** After so many failures in a row the owner is told that the brick fails. */
export const FAILING_FROM = 5

const KEPT = 2 * LIMITS.bricksPerProject

export interface BrickCallOutcome {
  functionId: string
  result: Pick<BrickResult, 'state' | 'failure'>
  /** The hash of the request, if the call was a trial in the editor. */
  tried?: string
}

/**
 * Leaves out bricks whose API was not asked. Returns the ids of bricks for which this was the fifth failure in a row.
 */
export async function saveBrickStates(
  database: Database,
  own: OwnProject,
  ended: readonly BrickCallOutcome[],
  now: Date,
): Promise<string[]> {
  const asked = ended.filter(({ functionId, result }) => functionId !== '' && wasApiAsked(result))
  const last = new Map(asked.map((each) => [each.functionId, toStateRow(own, each, now)]))
  if (last.size === 0) return []
  // Rows are always written in the same order, so that two answers cannot deadlock.
  const rows = [...last.values()].sort((one, other) => (one.function_id < other.function_id ? -1 : 1))
  const kept = await database
    .insertInto('brick_states')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id', 'function_id']).doUpdateSet({
        state: sql`excluded.state`,
        code: sql`excluded.code`,
        request: sql`excluded.request`,
        at: sql`excluded.at`,
        failures: sql`case when excluded.state = 'failing' then brick_states.failures + 1 else 0 end`,
      }),
    )
    .returning(['function_id', 'failures'])
    .execute()
  await deleteSurplusStates(database, own)
  return kept.filter(({ failures }) => failures === FAILING_FROM).map(({ function_id }) => function_id)
}

export async function listBrickStates(database: Database, own: OwnProject): Promise<BrickState[]> {
  const rows = await selectBrickStates(database, own)
    .select(['function_id', 'state', 'at', 'code'])
    .limit(KEPT)
    .execute()
  return rows.map(({ function_id: id, state, at, code }) => ({ id, state, at, ...(code !== null && { code }) }))
}

export async function listTriedRequests(database: Database, own: OwnProject): Promise<Map<string, string | null>> {
  const rows = await selectBrickStates(database, own).select(['function_id', 'request']).execute()
  return new Map(rows.map(({ function_id, request }) => [function_id, request]))
}

export async function deleteBrickStates(
  database: Database,
  { id, userId }: OwnProject,
  functionIds: readonly string[],
): Promise<void> {
  if (functionIds.length === 0) return
  await database
    .deleteFrom('brick_states')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('function_id', 'in', functionIds)
    .execute()
}

/** An unsaved draft may name any bricks, so the rows of a project are limited. */
async function deleteSurplusStates(database: Database, own: OwnProject): Promise<void> {
  await database
    .deleteFrom('brick_states')
    .where('owner_id', '=', own.userId)
    .where('project_id', '=', own.id)
    .where('function_id', 'in', selectBrickStates(database, own).select('function_id').limit(KEPT).offset(KEPT))
    .execute()
}

function selectBrickStates(database: Database, { id, userId }: OwnProject) {
  return database
    .selectFrom('brick_states')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('function_id')
}

function wasApiAsked({ failure }: BrickCallOutcome['result']): boolean {
  return failure !== 'invalid_arguments' && failure !== 'visitor_unknown'
}

function toStateRow(
  own: OwnProject,
  { functionId, result, tried }: BrickCallOutcome,
  now: Date,
): Insertable<BrickStateTable> {
  const hasFailed = result.state === 'failed'
  return {
    owner_id: own.userId,
    project_id: own.id,
    function_id: functionId,
    state: hasFailed ? 'failing' : 'works',
    code: hasFailed ? `brick_${result.failure ?? 'failed'}` : null,
    failures: hasFailed ? 1 : 0,
    request: tried ?? null,
    at: now.toISOString(),
  }
}
