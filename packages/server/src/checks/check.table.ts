/** What it says and expects stands in `rehearsal_texts`. Without that row the check is emptied. */
export interface CheckTable {
  owner_id: string
  project_id: string
  id: string
  name: string
  answers: 'recorded' | 'live'
  /** The turn that it was made from. */
  turn_id: string | null
  created_at: string
  changed_at: string
}

export interface CheckSettingsTable {
  owner_id: string
  project_id: string
  on_fail: 'ask' | 'block'
}

export interface CheckRunTable {
  owner_id: string
  project_id: string
  id: string
  /** Of the draft. */
  revision: number
  /** That the draft was deployed as. */
  version: number | null
  started_at: string
  /** Null while it runs, and if it was left or cut, or its process died. */
  ended_at: string | null
  passed: number
  failed: number
}

export interface CheckResultTable {
  owner_id: string
  project_id: string
  run_id: string
  check_id: string
  turn_id: string | null
  passed: number
  /** JSON of what failed and what was answered. */
  result: string
  at: string
}
