import type { PictureKind } from '@bricks/contract'

/** A word that stands for a project's id in the address of its live page. */
export interface LiveWordTable {
  word: string
  owner_id: string | null
  /** Null after the word was given up. If the project was deleted, the next sweep gives the word up. */
  project_id: string | null
  /** Until this instant a word that was given up is kept for its last owner. */
  kept_until: string | null
}

export interface LivePictureTable {
  owner_id: string
  project_id: string
  kind: PictureKind
  hash: string
  /** A PNG in base64. */
  data: string
}
