export interface RehearsalDayTable {
  owner_id: string
  day: string
  used: number
}

/** The text of a check or of a sentence, by its id. The row is deleted with the turn that the text was made from. */
export interface RehearsalTextTable {
  owner_id: string
  id: string
  project_id: string
  turn_id: string | null
  content: string
  bytes: number
}

export interface RoutingSentenceTable {
  owner_id: string
  project_id: string
  id: string
  function_id: string
  turn_id: string | null
  place: number
}

/** JSON of the last two runs. It holds ids, and nothing that anybody said. */
export interface RoutingRunTable {
  owner_id: string
  project_id: string
  latest: string
  previous: string | null
}
