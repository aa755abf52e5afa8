import type { Generated } from 'kysely'

export interface ConversationTable {
  owner_id: string
  id: string
  project_id: string
  visitor: string | null
  test: number
  version: number
  created_at: string
  last_turn_at: string
  origin: Generated<string | null>
  first_words: Generated<string | null>
  /**
   * Counts the turns that have ended, also those that failed. Leaves out a turn that was given back without a failure,
   * such as when the visitor left before any answer came.
   */
  turns: Generated<number>
  failed: Generated<number>
  marks: Generated<number>
  called: Generated<string>
  /** The words that a search reads, see `#conversation-texts/search-words.ts`; '' if texts are not recorded. */
  words: Generated<string>
  /** Set by SQLite's triggers; always null on Postgres. */
  search_row: Generated<number | null>
  /** Keyed hash of the first verified visitor. Nobody else may go on with the conversation. */
  identity: Generated<string | null>
  /** The visitor's name as the web site signed it. Null if texts are not recorded. */
  visitor_name: Generated<string | null>
}

export interface ConversationTurnTable {
  owner_id: string
  id: string
  /** Not a foreign key, because the conversation's row is written when its first turn has ended. */
  conversation_id: string
  project_id: string
  state: 'reserved' | 'answered' | 'incomplete' | 'released'
  /** The month that the turn counts in, or `UNCHARGED`. */
  period: string
  reserved_at: string
  settled_at: string | null
  user_message: string | null
  reply: string | null
  finish: string | null
  prompt_tokens: number | null
  completion_tokens: number | null
  error_code: string | null
  feedback: number
  on_house: Generated<number>
  on_preview: Generated<number>
  /**
   * JSON of the contract's `ReplyTrace`; without its texts if they are not recorded. Null for a turn that has not
   * ended, that the sweeper closed, or that an older release stored.
   */
  trace: Generated<string | null>
  cards: Generated<string | null>
  marks: Generated<number>
}

export interface BrickCallTable {
  owner_id: string
  id: string
  turn_id: string
  project_id: string
  /** Null for calls of older releases, which stored no id. */
  function_id: string | null
  brick: string
  state: 'succeeded' | 'failed'
  duration_ms: number
  request: string | null
  response: string | null
  at: string
}
