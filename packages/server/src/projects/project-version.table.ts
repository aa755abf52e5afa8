/** Rows are written once and never changed. */
export interface ProjectVersionTable {
  project_id: string
  version: number
  name: string
  content: string
  deployed_at: string
}
