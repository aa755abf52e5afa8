import type { Generated } from 'kysely'

export interface BrickStateTable {
  owner_id: string
  project_id: string
  function_id: string
  state: 'works' | 'failing'
  code: string | null
  failures: Generated<number>
  /** Hash of the request that was tried, which may not be saved yet: see `hashBrickRequest`. */
  request: string | null
  at: string
}

/**
 * The last successful answer of a brick in Try, as the model would get it. It is used where the brick must not be
 * called.
 */
export interface BrickSampleTable {
  owner_id: string
  project_id: string
  function_id: string
  status: number | null
  body: string
  at: string
}

export interface PreviewTable {
  owner_id: string
  project_id: string
  token_hash: string
  name: string
  content: string
  chats: number
  created_at: string
  ends_at: string
}

export interface SightingTable {
  owner_id: string
  project_id: string
  origin: string
  first_at: string
  last_at: string
}
