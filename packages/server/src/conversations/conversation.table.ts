import type { Generated } from 'kysely'

export interface ConversationTable {
  owner_id: string
  id: string
  project_id: string
  visitor: string | null
  /** 1 for the owner's own test chat. */
  test: number
  version: number
  created_at: string
  last_turn_at: string
  /** Origin of the page that the visitor wrote from. Null for our own pages. */
  origin: Generated<string | null>
  first_words: Generated<string | null>
  /** Settled turns, without those that ended before any answer came. */
  turns: Generated<number>
  failed: Generated<number>
  /** Bits of all turns together, see `#conversation-texts/mark-bits.ts`. */
  marks: Generated<number>
  /** A word for each brick that was called, see `#conversation-texts/called.ts`. */
  called: Generated<string>
  /** The words that a search looks through, see `#conversation-texts/cut-words.ts`; '' if texts are not recorded. */
  words: Generated<string>
  /** Set by triggers of SQLite alone. */
  search_row: Generated<number | null>
  /** A keyed hash of the first verified visitor, who alone may go on with the conversation. */
  identity: Generated<string | null>
  /** The name as the web site signed it. Null if texts are not recorded. */
  visitor_name: Generated<string | null>
}

export interface ConversationTurnTable {
  owner_id: string
  id: string
  /** No foreign key, because the conversation's row is written when the turn ends. */
  conversation_id: string
  project_id: string
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
  feedback: number
  /** 1 for a test chat on the operator's key. */
  on_house: Generated<number>
  /** JSON of the contract's `ReplyTrace`; without texts if they are not recorded. Null for turns of older releases. */
  trace: Generated<string | null>
  /**
   * JSON of the cards beside the text, without the type of their events. Null if there were none or texts are not
   * recorded.
   */
  cards: Generated<string | null>
  /** Bits, see `#conversation-texts/mark-bits.ts`. */
  marks: Generated<number>
}

export interface BrickCallTable {
  owner_id: string
  id: string
  turn_id: string
  project_id: string
  /** Null for calls from before ids were stored. */
  function_id: string | null
  brick: string
  state: 'succeeded' | 'failed'
  duration_ms: number
  request: string | null
  response: string | null
  at: string
}
