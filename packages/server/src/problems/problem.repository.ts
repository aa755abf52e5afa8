import type { ProjectProblem } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { MINUTE } from '#time.ts'

const KEPT = 20

export interface Problem {
  /** An error code, or `brick_` and the brick's failure. */
  code: string
  brick?: string
  said?: string | undefined
}

export async function insertProblems(
  database: Database,
  own: OwnProject,
  problems: readonly Problem[],
  at: Date,
): Promise<void> {
  if (problems.length === 0) return
  const toProblemRow = ({ code, brick, said }: Problem) => ({
    owner_id: own.userId,
    id: createId(),
    project_id: own.id,
    code,
    brick: brick ?? null,
    said: said ?? null,
  })
  await database
    .insertInto('project_problems')
    .values(problems.slice(-KEPT).map((problem) => ({ ...toProblemRow(problem), at: at.toISOString() })))
    .execute()
  await database
    .deleteFrom('project_problems')
    .where('owner_id', '=', own.userId)
    .where('project_id', '=', own.id)
    .where('id', 'not in', selectNewestProblems(database, own).select('id'))
    .execute()
}

/**
 * Inserts nothing if the newest problem is the same and younger than a minute, because visitors may cause it again and
 * again.
 */
export async function insertProblemOnce(database: Database, own: OwnProject, code: string, at: Date): Promise<void> {
  const newest = await selectNewestProblems(database, own).select(['code', 'at']).executeTakeFirst()
  const isKnown = newest?.code === code && newest.at > new Date(at.getTime() - MINUTE).toISOString()
  if (!isKnown) await insertProblems(database, own, [{ code }], at)
}

export async function listProblems(database: Database, own: OwnProject): Promise<ProjectProblem[]> {
  const rows = await selectNewestProblems(database, own).select(['at', 'code', 'brick', 'said']).execute()
  return rows.map(({ at, code, brick, said }) => ({
    at,
    code,
    ...(brick !== null && { brick }),
    ...(said !== null && { said }),
  }))
}

/**
 * Erases what the provider said, because it may repeat what a visitor asked. The problems stay. `isErased` gets the
 * time of a problem, which is the `settled_at` of its turn.
 */
export async function eraseProviderWords(
  database: Database,
  { id, userId }: OwnProject,
  isErased: (at: string) => boolean = () => true,
): Promise<void> {
  const told = await database
    .selectFrom('project_problems')
    .select(['id', 'at'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('said', 'is not', null)
    .execute()
  const ids = told.filter(({ at }) => isErased(at)).map((problem) => problem.id)
  if (ids.length === 0) return
  const problems = database.updateTable('project_problems').set({ said: null })
  await problems.where('owner_id', '=', userId).where('id', 'in', ids).execute()
}

export interface EndedTurn {
  settled_at: string | null
  error_code: string | null
}

export async function eraseProviderWordsOfTurns(
  database: Database,
  own: OwnProject,
  turns: readonly EndedTurn[],
): Promise<void> {
  const ends = new Set(turns.filter(({ error_code }) => error_code !== null).map(({ settled_at }) => settled_at))
  if (ends.size > 0) await eraseProviderWords(database, own, (at) => ends.has(at))
}

export async function deleteProblems(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database.deleteFrom('project_problems').where('owner_id', '=', userId).where('project_id', '=', id).execute()
}

const OF_KEYS = ['provider_key_missing', 'provider_key_invalid']

/** Also lists projects whose problem was dismissed, while the notice of it is not read. */
export async function listProjectsWithKeyProblems(database: Database, userId: string): Promise<string[]> {
  const problems = database.selectFrom('project_problems').select('project_id').distinct()
  const notices = database.selectFrom('notices').select('project_id').distinct()
  const rows = [
    ...(await problems.where('owner_id', '=', userId).where('code', 'in', OF_KEYS).execute()),
    ...(await notices.where('owner_id', '=', userId).where('kind', '=', 'key_refused').where('read', '=', 0).execute()),
  ]
  return [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))]
}

export async function deleteKeyProblems(database: Database, { id, userId }: OwnProject): Promise<void> {
  const problems = database.deleteFrom('project_problems').where('owner_id', '=', userId).where('project_id', '=', id)
  await problems.where('code', 'in', OF_KEYS).execute()
}

function selectNewestProblems(database: Database, { id, userId }: OwnProject) {
  return database
    .selectFrom('project_problems')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(KEPT)
}
