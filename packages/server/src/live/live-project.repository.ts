import type { Appearance, Placement, SharedTexts } from '@bricks/contract'
import type { HandoffOffer } from '@bricks/contract/wire'
import type { JoinBuilder } from 'kysely'
import { findOwnerOfProject, type OwnerOfProject } from '#db/cluster/owner-lookup.repository.ts'
import type { Database } from '#db/database.ts'
import { findHandoffOffer } from '#handoff/handoff-offer.ts'
import { type SettingsRow, toHandoffSettings } from '#handoff/handoff-settings.repository.ts'
import { isMailConfigured } from '#mail/queue-mail.ts'
import { joinPreviewOnProject, toSharing, writeLiveRankExpression } from '#projects/project.repository.ts'
import { findPauseReason, parseProjectContent } from '#projects/project.ts'
import type { Tables } from '#tables.ts'
import { findRoleInForce } from '#users/user.ts'
import type { LivePictureTable } from './live.table.ts'

export interface LiveProject {
  id: string
  ownerId: string
  name: string
  appearance: Appearance
  texts: SharedTexts
  origins: string[]
  placement?: Placement | undefined
  imageHosts: string[]
  isStreaming: boolean
  isPaused: boolean
  logo: string | undefined
  handoff: HandoffOffer | undefined
}

/** Returns the draft as it was saved when the preview link was made. */
export async function findPreviewProject(
  database: Database,
  { id, tokenHash, now }: { id: string; tokenHash: string; now: Date },
): Promise<LiveProject | undefined> {
  const located = await findOwnerOfProject(database, id)
  if (!located) return undefined
  const row = await selectProjectsOfOwner(database, located)
    .innerJoin('previews', joinPreviewOnProject)
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .leftJoin('live_pictures as logo', joinLogo)
    .select(SHARED)
    .select(['projects.owner_id', 'previews.name', 'previews.content', 'users.paused_at', 'logo.hash as logo'])
    .where('projects.id', '=', id)
    .where('previews.token_hash', '=', tokenHash)
    .where('previews.ends_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row || row.paused_at !== null) return undefined
  const { appearance, texts, origins, image_hosts: imageHosts = [] } = toSharing(row)
  const { name, owner_id: ownerId } = row
  const isStreaming = parseProjectContent(row.content).streamingAllowed
  const logo = row.logo ?? undefined
  const shown = { id, ownerId, name, appearance, texts, origins, imageHosts, isStreaming, logo }
  return { ...shown, isPaused: false, handoff: undefined }
}

export async function findLiveProject(
  database: Database,
  id: string,
  config: { mail: { smtpUrl: string | undefined } },
): Promise<LiveProject | undefined> {
  const located = await findOwnerOfProject(database, id)
  if (!located) return undefined
  const row = await selectProjectsOfOwner(database, located)
    .innerJoin('project_versions as live', (join) =>
      join
        .onRef('live.owner_id', '=', 'projects.owner_id')
        .onRef('live.project_id', '=', 'projects.id')
        .onRef('live.version', '=', 'projects.live_version'),
    )
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .leftJoin('live_pictures as logo', joinLogo)
    .leftJoin('handoff_settings as handoff', (join) =>
      join.onRef('handoff.owner_id', '=', 'projects.owner_id').onRef('handoff.project_id', '=', 'projects.id'),
    )
    .select(SHARED)
    .select([
      'projects.owner_id',
      'live.name',
      'live.content',
      'users.granted_role',
      'users.subscribed_role',
      'users.paused_at',
      'users.email_confirmed_at',
      'logo.hash as logo',
    ])
    .select(['is_on', 'moments', 'fields', 'hours', 'way', 'handoff.email', 'email_proven_at', 'url', 'secret_id'])
    .select(writeLiveRankExpression(located.ownerId))
    .where('projects.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { appearance, texts, origins, placement, image_hosts: imageHosts = [] } = toSharing(row)
  const owner = { role: findRoleInForce(row.granted_role, row.subscribed_role), pausedAt: row.paused_at }
  return {
    id,
    ownerId: row.owner_id,
    name: row.name,
    appearance,
    texts,
    origins,
    placement,
    imageHosts,
    isStreaming: parseProjectContent(row.content).streamingAllowed,
    isPaused: findPauseReason(true, row.live_rank ?? 0, owner) !== null,
    logo: row.logo ?? undefined,
    handoff: readHandoffOfferOfRow(row, {
      isMailConfigured: isMailConfigured({ config }),
      isOwnConfirmed: row.email_confirmed_at !== null,
    }),
  }
}

const SHARED = [
  'projects.appearance',
  'projects.texts',
  'projects.origins',
  'projects.limits',
  'projects.placement',
  'projects.image_hosts',
  'projects.follow_ups',
] as const

function selectProjectsOfOwner(database: Database, { ownerId }: OwnerOfProject) {
  return database
    .selectFrom('projects')
    .$if(ownerId !== undefined, (query) => query.where('projects.owner_id', '=', ownerId ?? ''))
}

function joinLogo(join: JoinBuilder<Tables & { logo: LivePictureTable }, 'logo' | 'projects'>) {
  return join
    .onRef('logo.owner_id', '=', 'projects.owner_id')
    .onRef('logo.project_id', '=', 'projects.id')
    .on('logo.kind', '=', 'logo')
}

type JoinedSettings = { [Column in keyof SettingsRow]: SettingsRow[Column] | null }

function readHandoffOfferOfRow(
  row: JoinedSettings,
  around: Parameters<typeof findHandoffOffer>[1],
): HandoffOffer | undefined {
  const { is_on, moments, fields, hours, way, email, url } = row
  if (is_on === null || moments === null || fields === null || hours === null) return undefined
  if (way === null || email === null || url === null) return undefined
  return findHandoffOffer(toHandoffSettings({ ...row, is_on, moments, fields, hours, way, email, url }), around)
}
