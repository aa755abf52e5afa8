export interface ConversationTable {
  id: string
  project_id: string
  visitor: string | null
  /** 1 for the owner's own test chat. */
  test: number
  version: number
  created_at: string
  last_turn_at: string
}
