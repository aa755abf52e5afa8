import type { Sharing } from '@bricks/contract'
import type { SqlBool } from 'kysely'
import type { ProjectTable } from './project.table.ts'
import type { Project, ProjectOverview } from './project.ts'
import { parseContent } from './project-content.ts'

type OverviewRow = Pick<ProjectTable, 'id' | 'name' | 'version' | 'live_version'> & { live_rank: number | null }

type SharingRow = Pick<ProjectTable, 'appearance' | 'texts' | 'origins' | 'limits'>

type ProjectRow = Omit<ProjectTable, 'stored_bytes'> &
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
    recordingDays: row.recording_days,
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
