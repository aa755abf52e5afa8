import type { Sharing } from '@bricks/contract'
import { limitsOfRole } from '@bricks/contract/wire'
import type { ProjectContent } from './project-content.ts'

/** A project in a list. */
export interface ProjectOverview {
  id: string
  name: string
  /** The latest deployed number, 0 before the first. */
  version: number
  isLive: boolean
  /** How many of the owner's live projects went live before this one. */
  liveRank: number
}

export interface Project extends ProjectOverview {
  userId: string
  content: ProjectContent
  /** Counts saves. */
  revision: number
  /** Whether the draft is exactly what is live. */
  isDeployed: boolean
  deployedAt: string | null
  sharing: Sharing
  /** Days that the texts of conversations are kept, 0 for not at all. */
  recordingDays: number
}

/** The owner's part in whether a live project is served. */
export interface Owner {
  role: number
  pausedAt: string | null
}

/** Why a live project is not served. Of more live projects than the plan has, those that went live last pause first. */
export function findPause(isLive: boolean, liveRank: number, owner: Owner): 'plan' | 'account' | null {
  if (!isLive) return null
  if (owner.pausedAt !== null) return 'account'
  return liveRank >= limitsOfRole(owner.role).liveProjects ? 'plan' : null
}
