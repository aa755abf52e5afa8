import type { Generated } from 'kysely'

/** Rows are written once and never changed. */
export interface ProjectVersionTable {
  owner_id: string
  project_id: string
  version: number
  name: string
  content: string
  deployed_at: string
  changes: Generated<string | null>
}
