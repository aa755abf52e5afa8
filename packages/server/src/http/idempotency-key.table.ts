export interface IdempotencyKeyTable {
  owner_id: string
  scope: string
  /** The `request_id` of the wire. */
  key: string
  /** The first answer as JSON, if a repeated request gets it again. */
  answer: string | null
  created_at: string
}
