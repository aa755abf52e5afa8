import type { Generated } from 'kysely'

/** How the last call or try of a brick went. */
export interface BrickStateTable {
  owner_id: string
  project_id: string
  function_id: string
  state: 'works' | 'failing'
  code: string | null
  /** How often in a row it failed. */
  failures: Generated<number>
  /** Hash of the request that was tried, which may not be saved yet. */
  request: string | null
  at: string
}

/** What a brick last answered in Try, as the model would get it; used where the brick must not be called. */
export interface BrickSampleTable {
  owner_id: string
  project_id: string
  function_id: string
  status: number | null
  /** Shortened, without secrets. */
  body: string
  at: string
}

/** A link that shows the draft as it was saved when the link was made. A project has one at most. */
export interface PreviewTable {
  owner_id: string
  project_id: string
  token_hash: string
  name: string
  /** In the form of `projects.draft`. */
  content: string
  chats: number
  created_at: string
  ends_at: string
}

/** A web site on which the bot was used. */
export interface SightingTable {
  owner_id: string
  project_id: string
  origin: string
  first_at: string
  last_at: string
}
