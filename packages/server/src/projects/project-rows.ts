import type { Sharing } from '@bricks/contract'
import type { ExpressionBuilder, SqlBool } from 'kysely'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/tables.ts'
import type { ProjectTable } from './project.table.ts'
import type { Project, ProjectOverview } from './project.ts'
import { parseContent } from './project-content.ts'

type OverviewRow = Pick<ProjectTable, 'id' | 'name' | 'version' | 'live_version'> & { live_rank: number | null }

type SharingRow = Pick<ProjectTable, 'appearance' | 'texts' | 'origins' | 'limits'>

type ProjectRow = ProjectTable &
  OverviewRow & { deployed_at: string | null; deployed_name: string | null; is_same_content: SqlBool | null }

export function toOverview({ id, name, version, live_version, live_rank }: OverviewRow): ProjectOverview {
  return { id, name, version, isLive: live_version !== null, liveRank: live_rank ?? 0 }
}

export function toProject(row: ProjectRow): Project {
  const overview = toOverview(row)
  const isSame = Boolean(row.is_same_content) && row.deployed_name === row.name
  return {
    ...overview,
    userId: row.user_id,
    content: parseContent(row.draft),
    revision: row.revision,
    isDeployed: overview.isLive && isSame,
    deployedAt: row.deployed_at,
    sharing: toSharing(row),
  }
}

export function toSharing({ appearance, texts, origins, limits }: SharingRow): Sharing {
  return {
    appearance: JSON.parse(appearance),
    texts: JSON.parse(texts),
    origins: JSON.parse(origins),
    limits: JSON.parse(limits),
  }
}

export function sharingColumns({ appearance, texts, origins, limits }: Sharing): SharingRow {
  return {
    appearance: JSON.stringify(appearance),
    texts: JSON.stringify(texts),
    origins: JSON.stringify(origins),
    limits: JSON.stringify(limits),
  }
}

/** How many of the owner's live projects went live before this one; the id decides between two of the same moment. */
export function countLiveBefore(expression: ExpressionBuilder<Tables, 'projects'>) {
  return expression
    .selectFrom('projects as other')
    .select(countRows())
    .whereRef('other.user_id', '=', 'projects.user_id')
    .where('other.live_version', 'is not', null)
    .where(({ and, or, eb, ref }) =>
      or([
        eb('other.went_live_at', '<', ref('projects.went_live_at')),
        and([eb('other.went_live_at', '=', ref('projects.went_live_at')), eb('other.id', '<', ref('projects.id'))]),
      ]),
    )
    .as('live_rank')
}
