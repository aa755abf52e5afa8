import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

/** A row with one of these codes is deleted when a new key, another model or a successful call mends its problem. */
const LASTING = ['provider_key_invalid', 'model_unavailable', 'brick_answer_changed'] as const

export interface LastingProblem {
  code: (typeof LASTING)[number]
  brick: string | null
  at: string
}

export async function listLastingProblems(database: Database, { id, userId }: OwnProject): Promise<LastingProblem[]> {
  const rows = await database
    .selectFrom('project_problems')
    .select(['code', 'brick'])
    .select(({ fn }) => fn.max('at').as('at'))
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('code', 'in', LASTING)
    .groupBy(['code', 'brick'])
    .execute()
  return rows.flatMap(({ code, ...row }) => {
    const lasting = LASTING.find((each) => each === code)
    return lasting ? [{ code: lasting, ...row }] : []
  })
}

export async function hasBotAnsweredSince(
  database: Database,
  { id, userId }: OwnProject,
  instant: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('conversation_turns')
    .select('id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('reserved_at', '>', instant)
    .where('state', '=', 'answered')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
