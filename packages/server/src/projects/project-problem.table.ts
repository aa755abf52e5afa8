export interface ProjectProblemTable {
  id: string
  project_id: string
  code: string
  brick: string | null
  at: string
}
