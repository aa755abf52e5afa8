import type { Generated } from 'kysely'

/** Rows are written once and never changed. */
export interface ProjectVersionTable {
  owner_id: string
  project_id: string
  version: number
  name: string
  content: string
  deployed_at: string
  /** JSON of how it differs from the one before, in words. Null for the first. */
  changes: Generated<string | null>
}
