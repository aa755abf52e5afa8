import type { Placement, Sharing, SharingChange } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { type ExpressionBuilder, type JoinBuilder, type Selectable, sql } from 'kysely'
import { findOwnerOfProject, insertProjectOwner } from '#db/cluster/owner-lookup.repository.ts'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import { buildRowCount } from '#db/row-count.ts'
import type { Tables } from '#tables.ts'
import type { ProjectTable } from './project.table.ts'
import {
  applySharingChange,
  type Project,
  type ProjectContent,
  type ProjectOverview,
  parseProjectContent,
} from './project.ts'

export interface OwnProject {
  id: string
  userId: string
}

interface NewProject extends OwnProject {
  name: string
  content: ProjectContent
  sharing: Sharing
  now: string
}

export async function insertProject(database: Database, project: NewProject): Promise<number> {
  const { id, userId, name, content, sharing, now } = project
  const draft = JSON.stringify(content)
  const bytes = Buffer.byteLength(draft)
  await insertProjectOwner(database, id, userId)
  await database
    .insertInto('projects')
    .values({
      id,
      owner_id: userId,
      name,
      draft,
      revision: 1,
      live_version: null,
      version: 0,
      went_live_at: null,
      ...toSharingColumns(sharing),
      recording_days: LIMITS.recordingDays,
      mask: 1,
      created_at: now,
      updated_at: now,
      stored_bytes: bytes,
      changes: 0,
      bricks: content.functions.length,
    })
    .execute()
  return bytes
}

export async function findProject(database: Database, { id, userId }: OwnProject): Promise<Project | undefined> {
  const row = await database
    .selectFrom('projects')
    .leftJoin('project_versions as latest', (join) =>
      join
        .onRef('latest.owner_id', '=', 'projects.owner_id')
        .onRef('latest.project_id', '=', 'projects.id')
        .onRef('latest.version', '=', 'projects.version'),
    )
    .leftJoin('previews', joinPreviewOnProject)
    .selectAll('projects')
    .select(['latest.deployed_at', 'previews.ends_at as preview_ends_at'])
    .select(writeLiveRankExpression(userId))
    .where('projects.id', '=', id)
    .where('projects.owner_id', '=', userId)
    .where('projects.version', '!=', DELETED_VERSION)
    .executeTakeFirst()
  return row && toProject(row)
}

export function joinPreviewOnProject(join: JoinBuilder<Tables, 'previews' | 'projects'>) {
  return join.onRef('previews.owner_id', '=', 'projects.owner_id').onRef('previews.project_id', '=', 'projects.id')
}

export async function updateSharing(
  transaction: Database,
  { id, userId }: OwnProject,
  change: SharingChange,
): Promise<Sharing | undefined> {
  const own = transaction.updateTable('projects').where('id', '=', id).where('owner_id', '=', userId)
  const update = own.where('version', '!=', DELETED_VERSION)
  // Locks the row: if two changes come at once, the later one then keeps what the earlier one wrote.
  const lock = update.set((eb) => ({ appearance: eb.ref('appearance') })).returning(SHARING_COLUMNS)
  const kept = await lock.executeTakeFirst()
  if (!kept) return undefined
  const changed = toSharingColumns(applySharingChange(toSharing(kept), change))
  await update.set(changed).execute()
  return toSharing(changed)
}

export async function findProjectName(database: Database, { id, userId }: OwnProject): Promise<string> {
  const project = database.selectFrom('projects').select('name').where('owner_id', '=', userId).where('id', '=', id)
  return (await project.executeTakeFirst())?.name ?? ''
}

export async function hasProject(database: Database, { id, userId }: OwnProject): Promise<boolean> {
  const query = database.selectFrom('projects').select('id').where('id', '=', id).where('owner_id', '=', userId)
  return (await query.where('version', '!=', DELETED_VERSION).executeTakeFirst()) !== undefined
}

export async function findProjectOwner(database: Database, id: string): Promise<string | undefined> {
  const located = await findOwnerOfProject(database, id)
  if (!located || located.ownerId !== undefined) return located?.ownerId
  const project = database.selectFrom('projects').select('owner_id').where('id', '=', id)
  return (await project.where('version', '!=', DELETED_VERSION).executeTakeFirst())?.owner_id
}

export async function addStoredBytes(database: Database, { id, userId }: OwnProject, growth: number): Promise<void> {
  await database
    .updateTable('projects')
    .set({ stored_bytes: sql`stored_bytes + ${growth}` })
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function listProjectIds(database: Database, userId: string): Promise<string[]> {
  const own = database.selectFrom('projects').select('id').where('owner_id', '=', userId)
  const rows = await own.where('version', '!=', DELETED_VERSION).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Counts the owner's live projects that went live before this one; the id decides between equal times. Null if this
 * project is not live. A known owner is named in the query, so that Citus routes it to one shard.
 */
export function writeLiveRankExpression(ownerId: string | undefined) {
  return (expression: ExpressionBuilder<Tables, 'projects'>) => buildLiveRank(expression, ownerId)
}

function buildLiveRank(expression: ExpressionBuilder<Tables, 'projects'>, ownerId: string | undefined) {
  const count = expression
    .selectFrom('projects as other')
    .select(buildRowCount())
    .where('other.owner_id', '=', ownerId ?? expression.ref('projects.owner_id'))
    .where('other.live_version', 'is not', null)
    .where(({ and, or, eb, ref }) =>
      or([
        eb('other.went_live_at', '<', ref('projects.went_live_at')),
        and([eb('other.went_live_at', '=', ref('projects.went_live_at')), eb('other.id', '<', ref('projects.id'))]),
      ]),
    )
  return expression.case().when('projects.live_version', 'is not', null).then(count).end().as('live_rank')
}

export type OverviewRow = Pick<ProjectTable, 'id' | 'name' | 'version' | 'live_version' | 'updated_at' | 'changes'> & {
  live_rank: number | null
}

const SHARING_COLUMNS = ['appearance', 'texts', 'origins', 'limits', 'placement', 'image_hosts', 'follow_ups'] as const

type SharingRow = Pick<Selectable<ProjectTable>, (typeof SHARING_COLUMNS)[number]>

type ProjectRow = Omit<Selectable<ProjectTable>, 'stored_bytes' | 'bricks'> &
  OverviewRow & {
    deployed_at: string | null
    preview_ends_at: string | null
  }

export function toOverview(row: OverviewRow): ProjectOverview {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    isLive: row.live_version !== null,
    liveRank: row.live_rank ?? 0,
    editedAt: row.updated_at,
    changes: row.changes,
  }
}

function toProject(row: ProjectRow): Project {
  const overview = toOverview(row)
  return {
    ...overview,
    userId: row.owner_id,
    content: parseProjectContent(row.draft),
    revision: row.revision,
    isDeployed: overview.isLive && overview.changes === 0,
    deployedAt: row.deployed_at,
    sharing: toSharing(row),
    recordingDays: row.recording_days,
    isMasking: row.mask === 1,
    previewEndsAt: row.preview_ends_at,
  }
}

export function toSharing(row: SharingRow): Sharing {
  const { appearance, texts, origins, limits, placement, image_hosts, follow_ups } = row
  return {
    appearance: JSON.parse(appearance),
    texts: JSON.parse(texts),
    origins: JSON.parse(origins),
    limits: JSON.parse(limits),
    ...(placement && { placement: JSON.parse(placement) }),
    ...(image_hosts !== '[]' && { image_hosts: JSON.parse(image_hosts) }),
    ...(follow_ups === 1 && { follow_ups: true }),
  }
}

function serializePlacement(placement: Placement): string | null {
  const { launcher, devices, show_on, hide_on, teaser } = placement
  const isEverywhere = !teaser && launcher && devices === 'all' && show_on.length + hide_on.length === 0
  return isEverywhere ? null : JSON.stringify(placement)
}

function toSharingColumns(sharing: Sharing): SharingRow {
  const { appearance, texts, origins, limits, placement, image_hosts = [], follow_ups } = sharing
  return {
    appearance: JSON.stringify(appearance),
    texts: JSON.stringify(texts),
    origins: JSON.stringify(origins),
    limits: JSON.stringify(limits),
    placement: placement ? serializePlacement(placement) : null,
    image_hosts: JSON.stringify(image_hosts),
    follow_ups: follow_ups ? 1 : 0,
  }
}
