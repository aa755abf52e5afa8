import type { Generated } from 'kysely'

/** An answer that is made to its end though its page went away. Its texts are encrypted. */
export interface KeptAnswerTable {
  owner_id: string
  turn_id: string
  project_id: string
  conversation_id: string
  /** Keyed hashes. */
  visitor: string
  identity: string | null
  /** What came so far, or all of it. Null while its page reads it. */
  answer: Generated<string | null>
  has_ended: 0 | 1
  is_stopped: 0 | 1
  /** The process that makes it renews this; once it is over, that process has ended. */
  alive_until: string
  ends_at: string
}
