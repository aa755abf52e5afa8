/** Answers that were rehearsed on the latest day (UTC) that had some. */
export interface RehearsalDayTable {
  owner_id: string
  day: string
  used: number
}

/** The text of a check or a sentence, under its id. The row is deleted with the turn that it was made from. */
export interface RehearsalTextTable {
  owner_id: string
  id: string
  project_id: string
  turn_id: string | null
  content: string
  /** Size of the content. */
  bytes: number
}

export interface RoutingSentenceTable {
  owner_id: string
  project_id: string
  id: string
  /** The brick that it should call. */
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
