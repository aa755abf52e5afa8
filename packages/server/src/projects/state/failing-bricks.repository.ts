import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { parseProjectContent } from '#projects/project.ts'
import type { Tables } from '#tables.ts'
import { FAILING_FROM } from './brick-state.repository.ts'
import { findShownContents } from './shown-contents.repository.ts'
import type { BrickStateTable } from './state.table.ts'

export interface FailingBrick {
  name: string
  at: string
  code: string | null
}

type WithFailing = Tables & { failing: BrickStateTable }

/**
 * The condition on a row of `brick_states as failing`: the brick failed so often in a row that the owner is told, and
 * it is in the draft or live. A test of an unsaved or an earlier draft may have left rows of other bricks.
 */
export function writeFailingBrickCondition(ownerId: string): Expression<SqlBool> {
  const { and, eb, exists, selectFrom } = expressionBuilder<WithFailing, 'failing'>()
  const holder = selectFrom('projects as holder')
    .leftJoin('project_versions as shown', (join) =>
      join
        .onRef('shown.owner_id', '=', 'holder.owner_id')
        .onRef('shown.project_id', '=', 'holder.id')
        .onRef('shown.version', '=', 'holder.live_version'),
    )
    .select('holder.id')
    .where('holder.owner_id', '=', ownerId)
    .whereRef('holder.id', '=', 'failing.project_id')
    .where(({ or }) => or([writeHoldsBrickCondition('holder.draft'), writeHoldsBrickCondition('shown.content')]))
  return and([eb('failing.state', '=', 'failing'), eb('failing.failures', '>=', FAILING_FROM), exists(holder)])
}

/** Searches the JSON as text, which works because this server always writes it in the same form. */
function writeHoldsBrickCondition(content: 'holder.draft' | 'shown.content'): Expression<SqlBool> {
  return sql<SqlBool>`replace(${sql.ref(content)}, '"id":"' || failing.function_id || '"', '') <> ${sql.ref(content)}`
}

/** Returns, by project, the name of the brick that failed last. */
export async function findNamesOfFailingBricks(database: Database, userId: string): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('brick_states as failing')
    .innerJoin('projects', (join) =>
      join.onRef('projects.owner_id', '=', 'failing.owner_id').onRef('projects.id', '=', 'failing.project_id'),
    )
    .leftJoin('project_versions as live', (join) =>
      join
        .onRef('live.owner_id', '=', 'projects.owner_id')
        .onRef('live.project_id', '=', 'projects.id')
        .onRef('live.version', '=', 'projects.live_version'),
    )
    .select(['failing.project_id', 'failing.function_id', 'projects.draft', 'live.content'])
    .where('failing.owner_id', '=', userId)
    .where('projects.owner_id', '=', userId)
    .where(writeFailingBrickCondition(userId))
    // Of two with the same project the map keeps the later one.
    .orderBy('failing.at')
    .execute()
  return new Map(
    rows.flatMap(({ project_id, function_id, draft, content }) => {
      const contents = [draft, ...(content === null ? [] : [content])].map(parseProjectContent)
      const brick = contents.flatMap(({ functions }) => functions).find(({ id }) => id === function_id)
      return brick ? [[project_id, brick.name]] : []
    }),
  )
}

export async function listFailingBricks(database: Database, { id, userId }: OwnProject): Promise<FailingBrick[]> {
  const rows = await database
    .selectFrom('brick_states as failing')
    .select(['failing.function_id', 'failing.at', 'failing.code'])
    .where('failing.owner_id', '=', userId)
    .where('failing.project_id', '=', id)
    .where(writeFailingBrickCondition(userId))
    .execute()
  if (rows.length === 0) return []
  const { draft, live } = (await findShownContents(database, { id, userId })) ?? {}
  const functions = [live, draft].flatMap((content) => content?.functions ?? [])
  const names = new Map(functions.map(({ id, name }) => [id, name]))
  return rows.map(({ function_id, ...row }) => ({ ...row, name: names.get(function_id) ?? '' }))
}
