export interface BrickCallTable {
  id: string
  turn_id: string
  project_id: string
  brick: string
  state: 'succeeded' | 'failed'
  duration_ms: number
  request: string | null
  response: string | null
  at: string
}
