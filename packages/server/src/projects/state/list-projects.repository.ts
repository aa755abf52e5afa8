import type { ProjectProblem } from '@bricks/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import { buildRowCount } from '#db/row-count.ts'
import { type OverviewRow, toOverview } from '#projects/project.repository.ts'
import type { ProjectOverview } from '#projects/project.ts'
import { listLastDays } from '#time.ts'
import { findNamesOfFailingBricks, writeFailingBrickCondition } from './failing-bricks.repository.ts'

export interface ListedProject extends ProjectOverview {
  bricks: number
  week: number[]
  problem: ProjectProblem | null
  failing: number
  failingBrick: string | undefined
}

/**
 * Above every plan's limit. An account from before the limits may have more projects; the oldest projects are then left
 * out.
 */
const LISTED = 1_000
const WEEK = 7

/**
 * Reads all in one statement, and the names of failing bricks, if there are any, in a second one. Each part names the
 * owner, so that Citus routes it to one shard. Of `projects` it reads only the index `projects_list`, but for a project
 * with a failing brick also the draft and the live version.
 */
export async function listProjects(database: Database, userId: string, now: Date): Promise<ListedProject[]> {
  const rows = await selectListedProjects(database, userId, listLastDays(now, WEEK)).execute()
  const hasFailing = rows.some(({ failing }) => failing)
  const names = hasFailing ? await findNamesOfFailingBricks(database, userId) : new Map<string, string>()
  return rows.map((row) => toListedProject(row, names.get(row.id)))
}

type ListedRow = OverviewRow & {
  bricks: number
  failing: number | null
  problem_at: string | null
  code: string | null
  brick: string | null
} & { [Day in `day${number}`]: number | null }

function selectListedProjects(database: Database, userId: string, days: readonly string[]) {
  const [first = ''] = days
  return database
    .selectFrom('projects')
    .leftJoin(
      (within) =>
        within
          .selectFrom('daily_totals')
          .select('project_id')
          .select(days.map((day, index) => sumDayCount(day).as(`day${index}`)))
          .where('owner_id', '=', userId)
          .where('day', '>=', first)
          // A literal and no parameter, so that the engine can use the index for rows of this kind.
          .where('kind', '=', sql.lit('all'))
          .groupBy('project_id')
          .as('week'),
      (join) => join.onRef('week.project_id', '=', 'projects.id'),
    )
    .leftJoin('project_problems as problem', (join) =>
      join
        .onRef('problem.owner_id', '=', 'projects.owner_id')
        .on('problem.id', '=', ({ selectFrom }) =>
          selectFrom('project_problems as newest')
            .select('newest.id')
            .where('newest.owner_id', '=', userId)
            .whereRef('newest.project_id', '=', 'projects.id')
            .where('newest.at', '>=', first)
            .orderBy('newest.at', 'desc')
            .limit(1),
        ),
    )
    .select(['projects.id', 'projects.name', 'projects.version', 'projects.live_version', 'projects.updated_at'])
    .select(['projects.changes', 'projects.bricks', 'problem.at as problem_at', 'problem.code', 'problem.brick'])
    .select(days.map((_, index) => sql.ref<number | null>(`week.day${index}`).as(`day${index}`)))
    .select(rankLiveProjects().as('live_rank'))
    .select(({ selectFrom }) =>
      selectFrom('brick_states as failing')
        .select(buildRowCount())
        .where('failing.owner_id', '=', userId)
        .whereRef('failing.project_id', '=', 'projects.id')
        .where(writeFailingBrickCondition(userId))
        .as('failing'),
    )
    .where('projects.owner_id', '=', userId)
    .where('projects.version', '!=', DELETED_VERSION)
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id')
    .limit(LISTED)
    .$castTo<ListedRow>()
}

function sumDayCount(day: string) {
  return sql<number>`cast(sum(case when day = ${day} then count else 0 end) as integer)`
}

function rankLiveProjects() {
  const order = sql`case when projects.live_version is null then 1 else 0 end, projects.went_live_at, projects.id`
  return sql<number>`cast(row_number() over (order by ${order}) - 1 as integer)`
}

function toListedProject(row: ListedRow, failingBrick: string | undefined): ListedProject {
  const { bricks, problem_at: at, code, brick } = row
  const problem = at !== null && code !== null ? { at, code, ...(brick !== null && { brick }) } : null
  return {
    ...toOverview(row),
    bricks,
    week: Array.from({ length: WEEK }, (_, index) => row[`day${index}`] ?? 0),
    problem,
    failing: row.failing ?? 0,
    failingBrick,
  }
}
