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
  /** Of the page that the visitor wrote from. Null for our own pages. */
  origin: Generated<string | null>
  first_words: Generated<string | null>
  /** Settled ones, without those that ended before anything came. */
  turns: Generated<number>
  failed: Generated<number>
  /** Bits of all turns together, see `#conversation-texts/mark-bits.ts`. */
  marks: Generated<number>
  /** A word for each brick that was called, see `#conversation-texts/called.ts`. */
  called: Generated<string>
  /** What is searched, see `#conversation-texts/cut-words.ts`; '' if texts are not recorded. */
  words: Generated<string>
  /** Set by triggers of SQLite alone. */
  search_row: Generated<number | null>
  /** A keyed hash of the first verified visitor: it is theirs alone from then on. */
  identity: Generated<string | null>
  /** As the web site signed it. Null if texts are not recorded. */
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
  /** JSON of what stood beside the words, without the events' type. Null if nothing did, or texts are not recorded. */
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
