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

export async function deleteProblems(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database.deleteFrom('project_problems').where('owner_id', '=', userId).where('project_id', '=', id).execute()
}

export async function deleteKeyProblems(database: Database, userId: string): Promise<void> {
  await database
    .deleteFrom('project_problems')
    .where('owner_id', '=', userId)
    .where('code', 'in', ['provider_key_missing', 'provider_key_invalid'])
    .execute()
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
