import type { BotSettings, Placement, Sharing, SharingChange } from '@bricks/contract'
import { findLimitsOfRole } from '#plan-limits.ts'
import type { BrickContent, ResolvedContent } from './brick-content.ts'

export interface ProjectContent extends BotSettings, BrickContent {}

export interface ResolvedProjectContent extends BotSettings, ResolvedContent {}

export interface ProjectOverview {
  id: string
  name: string
  version: number
  isLive: boolean
  /** The number of the owner's live projects that went live before this one. */
  liveRank: number
  editedAt: string
  changes: number
}

export interface Project extends ProjectOverview {
  userId: string
  content: ProjectContent
  revision: number
  isDeployed: boolean
  deployedAt: string | null
  sharing: Sharing
  recordingDays: number
  isMasking: boolean
  previewEndsAt: string | null
}

export interface Owner {
  role: number
  pausedAt: string | null
}

/** If more projects are live than the plan allows, those that went live last are paused. */
export function findPauseReason(isLive: boolean, liveRank: number, owner: Owner): 'plan' | 'account' | null {
  if (!isLive) return null
  if (owner.pausedAt !== null) return 'account'
  return liveRank >= findLimitsOfRole(owner.role).liveProjects ? 'plan' : null
}

export const EVERYWHERE: Placement = { launcher: true, devices: 'all', show_on: [], hide_on: [] }

/**
 * A change keeps the fields that it does not name. Optional fields, such as the teaser, are the exception: if a change
 * names the part that holds such a field, but not the field, the field is removed.
 */
export function applySharingChange(kept: Sharing, change: SharingChange): Sharing {
  const { appearance, texts, limits, placement, ...parts } = change
  const { title, avatar, accent, welcome, prompts, position } = kept.appearance
  const { per_visitor, per_address } = kept.limits
  const { teaser: _teaser, ...place } = kept.placement ?? EVERYWHERE
  return {
    ...kept,
    ...parts,
    ...(appearance && { appearance: { title, avatar, accent, welcome, prompts, position, ...appearance } }),
    ...(texts && { texts: { ...kept.texts, ...texts } }),
    ...(limits && { limits: { per_visitor, per_address, ...limits } }),
    ...(placement && { placement: { ...place, ...placement } }),
  }
}

// Safe to cast: only this server writes these texts, each from a ProjectContent.
export function parseProjectContent(json: string): ProjectContent {
  return JSON.parse(json) as ProjectContent
}
