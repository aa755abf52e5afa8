import type { BrickState } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { type Insertable, sql } from 'kysely'
import type { BrickResult } from '#bricks/brick-result.ts'
import { isNotFoundStatus } from '#conversation-texts/turn-marks.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { BrickStateTable } from './state.table.ts'

/** After this many failures in a row the owner is told that the brick fails. */
export const FAILING_FROM = 5

/**
 * If a brick has worked, a "not found" is no failure: it may be asked for things that do not exist. After this many
 * "not found" in a row, without any other answer between them, the address of the brick counts as gone.
 */
const GONE_FROM = 20

const KEPT = 2 * LIMITS.bricksPerProject

export interface BrickCallOutcome {
  functionId: string
  result: Pick<BrickResult, 'state' | 'failure' | 'status' | 'isServerStatus'>
  /** The hash of the request, if the call was a trial in the editor. */
  tried?: string
}

/**
 * Ids of bricks. `newlyFailing`: their owner must now be told that they fail. `working`: what they did not find in this
 * turn is no failure.
 */
export interface SavedBrickStates {
  newlyFailing: string[]
  working: string[]
}

export async function saveBrickStates(
  database: Database,
  own: OwnProject,
  ended: readonly BrickCallOutcome[],
  now: Date,
): Promise<SavedBrickStates> {
  const asked = ended.filter(({ functionId, result }) => functionId !== '' && wasApiAsked(result))
  // The last call of a brick in this list wins. A call that found nothing says least, so such calls come first.
  const byWeight = [...asked.filter(hasFoundNothing), ...asked.filter((each) => !hasFoundNothing(each))]
  const last = new Map(byWeight.map((each) => [each.functionId, each]))
  if (last.size === 0) return { newlyFailing: [], working: [] }
  const inVain = [...last.values()].filter(hasFoundNothing).map(({ functionId }) => functionId)
  const rows = [...last.values()].map((each) => toStateRow(own, each, now))
  const kept = await database
    .insertInto('brick_states')
    // Rows are always written in the same order, so that two answers cannot deadlock.
    .values(rows.sort((one, other) => (one.function_id < other.function_id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id', 'function_id']).doUpdateSet(updateStateOnConflict(inVain)),
    )
    .returning(['function_id', 'state', 'failures'])
    .execute()
  await deleteSurplusStates(database, own)
  const listIds = (matches: (row: (typeof kept)[number]) => boolean) =>
    kept.filter(matches).map(({ function_id }) => function_id)
  return {
    newlyFailing: listIds(({ state, failures }) => state === 'failing' && failures === FAILING_FROM),
    working: listIds(({ state }) => state === 'works'),
  }
}

/** While a brick works, `failures` counts how often in a row it has found nothing. */
function updateStateOnConflict(inVain: readonly string[]) {
  const isInVain = inVain.length === 0 ? sql`false` : sql`excluded.function_id in (${sql.join(inVain)})`
  const hasWorked = sql`brick_states.state = 'works'`
  const onlyFoundNothing = sql`${isInVain} and ${hasWorked} and brick_states.failures < ${sql.lit(GONE_FROM - 1)}`
  return {
    state: sql<'works' | 'failing'>`case when ${onlyFoundNothing} then brick_states.state else excluded.state end`,
    code: sql<string | null>`case when ${onlyFoundNothing} then brick_states.code else excluded.code end`,
    request: sql<string | null>`excluded.request`,
    at: sql<string>`excluded.at`,
    failures: sql<number>`case
      when excluded.state = 'works' then 0
      when ${isInVain} and ${hasWorked} and not (${onlyFoundNothing}) then ${sql.lit(FAILING_FROM)}
      when ${hasWorked} and not (${onlyFoundNothing}) then 1
      else brick_states.failures + 1 end`,
  }
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

/** An unsaved draft may name any bricks, so the number of rows of a project is limited. */
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

/** False for a trial: the owner chose its value and reads its answer, and its address may never have been saved. */
export function hasFoundNothing({ result, tried }: Omit<BrickCallOutcome, 'functionId'>): boolean {
  const { failure, status, isServerStatus = false } = result
  return tried === undefined && failure === 'bad_status' && isNotFoundStatus(status) && !isServerStatus
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
