export interface ProjectProblemTable {
  owner_id: string
  id: string
  project_id: string
  code: string
  brick: string | null
  /** What the provider said of it. */
  said: string | null
  at: string
}
