import type { PictureKind } from '@bricks/contract'

/**
 * A word stands for a project's id in the address of its live page. `project_id`: null after the word was given up; if
 * the project was deleted, the next sweep gives the word up. `kept_until`: until this instant a word that was given up
 * is kept for its last owner.
 */
export interface LiveWordTable {
  word: string
  owner_id: string | null
  project_id: string | null
  kept_until: string | null
}

export interface LivePictureTable {
  owner_id: string
  project_id: string
  kind: PictureKind
  hash: string
  data: string
}
