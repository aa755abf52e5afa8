export interface ProjectProblemTable {
  owner_id: string
  id: string
  project_id: string
  code: string
  brick: string | null
  /** The provider's text about the problem. */
  said: string | null
  at: string
}
