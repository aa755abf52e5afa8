export interface ProjectProblemTable {
  owner_id: string
  id: string
  project_id: string
  code: string
  brick: string | null
  said: string | null
  at: string
}
