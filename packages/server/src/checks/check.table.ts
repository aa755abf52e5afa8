/**
 * The messages and expectations of a check are in `rehearsal_texts`. If that row is missing, the check counts as
 * emptied.
 */
export interface CheckTable {
  owner_id: string
  project_id: string
  id: string
  name: string
  answers: 'recorded' | 'live'
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
  revision: number
  version: number | null
  started_at: string
  /** Null while the run goes on, and for a run that broke off. */
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
  result: string
  at: string
}
