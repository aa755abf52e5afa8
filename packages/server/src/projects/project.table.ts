import type { Generated } from 'kysely'

export interface ProjectTable {
  id: string
  user_id: string
  name: string
  /** JSON of the saved settings and functions; a secret value is {"secret": id}. */
  draft: string
  /** Counts saves, so that a stale one is noticed. */
  revision: number
  /** The only truth about being live: a version, or null. */
  live_version: number | null
  /** The latest deployed number, 0 before the first. */
  version: number
  /** When it last went from not live to live. */
  went_live_at: string | null
  appearance: string
  texts: string
  origins: string
  limits: string
  /** Days that the texts of conversations are kept, 0 for not at all. */
  recording_days: number
  /** What its draft, versions and secrets take, in bytes; every write that changes them keeps it true. */
  stored_bytes: Generated<number>
  created_at: string
  updated_at: string
}
