import type { ProjectProblem } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { MINUTE } from '#time.ts'

/** How many failures of a project are remembered. */
const KEPT = 20

export interface Problem {
  /** A code of the table of errors, or `brick_` and what the brick failed by. */
  code: string
  brick?: string
}

export async function insertProblems(
  database: Database,
  projectId: string,
  problems: readonly Problem[],
  at: Date,
): Promise<void> {
  if (problems.length === 0) return
  const row = ({ code, brick }: Problem) => ({ id: createId(), project_id: projectId, code, brick: brick ?? null })
  await database
    .insertInto('project_problems')
    .values(problems.slice(-KEPT).map((problem) => ({ ...row(problem), at: at.toISOString() })))
    .execute()
  await database
    .deleteFrom('project_problems')
    .where('project_id', '=', projectId)
    .where('id', 'not in', selectNewest(database, projectId).select('id'))
    .execute()
}

/** The same, unless it is the newest and younger than a minute: visitors may meet it as often as they like. */
export async function insertProblemOnce(database: Database, projectId: string, code: string, at: Date): Promise<void> {
  const newest = await selectNewest(database, projectId).select(['code', 'at']).executeTakeFirst()
  const isKnown = newest?.code === code && newest.at > new Date(at.getTime() - MINUTE).toISOString()
  if (!isKnown) await insertProblems(database, projectId, [{ code }], at)
}

/** The newest first. */
export async function listProblems(database: Database, projectId: string): Promise<ProjectProblem[]> {
  const rows = await selectNewest(database, projectId).select(['at', 'code', 'brick']).execute()
  return rows.map(({ at, code, brick }) => ({ at, code, ...(brick !== null && { brick }) }))
}

function selectNewest(database: Database, projectId: string) {
  return database
    .selectFrom('project_problems')
    .where('project_id', '=', projectId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(KEPT)
}
