import type { Sharing } from '@bricks/contract'
import type { ProjectContent } from '#projects/project-content.ts'

/** A project as it chats: its saved draft for the owner, or the version that is live for visitors. */
export interface Bot {
  projectId: string
  owner: { id: string; role: number; pausedAt: string | null }
  /** The deployed version; null for the draft. */
  version: number | null
  /** How many of the owner's live projects went live before this one. */
  liveRank: number
  content: ProjectContent
  sharing: Pick<Sharing, 'origins' | 'limits'>
  /** Whether the texts of its conversations are kept. */
  isRecording: boolean
  /** In clear; undefined where the owner has set none, or it can no longer be read. */
  providerKey: string | undefined
}
