import type { Insights } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { listFailingBricks } from '#projects/state/failing-bricks.repository.ts'

type Health = Insights['health']

/** Notices that say that something must be mended. */
const NOTICES = [
  'key_refused',
  'model_gone',
  'model_ended',
  'model_ends',
  'model_fallback',
  'connection_refused',
] as const

/** What is wrong with a bot, the newest first. */
export async function listHealth(database: Database, own: OwnProject): Promise<Health> {
  const found = await Promise.all([listFailing(database, own), listChanged(database, own), listNoticed(database, own)])
  return found.flat().sort((one, other) => (one.at > other.at ? -1 : 1))
}

async function listFailing(database: Database, own: OwnProject): Promise<Health> {
  const bricks = await listFailingBricks(database, own)
  return bricks.map(({ at, name, code }) => ({
    kind: 'brick_failing',
    at,
    brick: name,
    ...(code !== null && { code }),
  }))
}

async function listChanged(database: Database, { id, userId }: OwnProject): Promise<Health> {
  const rows = await database
    .selectFrom('project_problems')
    .select('brick')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('code', '=', 'brick_answer_changed')
    .groupBy('brick')
    .execute()
  return rows.map(({ at, brick }) => ({ kind: 'brick_changed', at, ...(brick !== null && { brick }) }))
}

/** As long as they are not read. A refused key is of all of an owner's bots. */
async function listNoticed(database: Database, { id, userId }: OwnProject): Promise<Health> {
  const rows = await database
    .selectFrom('notices')
    .select(['kind', 'model'])
    .select(({ fn }) => fn.max('at').as('at'))
    .where('owner_id', '=', userId)
    .where('kind', 'in', NOTICES)
    .where('read', '=', 0)
    .where(({ eb, or }) => or([eb('project_id', '=', id), eb('project_id', 'is', null)]))
    .groupBy(['kind', 'model'])
    .execute()
  return rows.flatMap(({ kind, model, at }) =>
    isHealthKind(kind) ? [{ kind, at, ...(model !== null && { model }) }] : [],
  )
}

function isHealthKind(kind: string): kind is (typeof NOTICES)[number] {
  return NOTICES.some((each) => each === kind)
}
