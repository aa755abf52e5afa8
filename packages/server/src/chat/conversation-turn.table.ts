export interface ConversationTurnTable {
  id: string
  /** No foreign key: the conversation's row comes with the settlement. */
  conversation_id: string
  project_id: string
  /** The owner, whose month is charged. */
  user_id: string
  state: 'reserved' | 'answered' | 'incomplete' | 'released'
  period: string
  reserved_at: string
  settled_at: string | null
  user_message: string | null
  reply: string | null
  finish: string | null
  prompt_tokens: number | null
  completion_tokens: number | null
  error_code: string | null
  /** A visitor's judgement: 1, -1 or 0. */
  feedback: number
}
