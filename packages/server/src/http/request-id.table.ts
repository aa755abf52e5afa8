export interface RequestIdTable {
  /** Within what the id must not repeat, such as a project. */
  scope: string
  request_id: string
  /** The first answer as JSON, where a repetition gets it again. */
  answer: string | null
  created_at: string
}
