import type { Generated } from 'kysely'

/**
 * An answer that is completed even if its page goes away. Its text is encrypted; `visitor` and `identity` are keyed
 * hashes.
 */
export interface KeptAnswerTable {
  owner_id: string
  turn_id: string
  project_id: string
  conversation_id: string
  visitor: string
  identity: string | null
  /** The answer so far. It is first stored when nobody reads the answer any more; until then it is null. */
  answer: Generated<string | null>
  has_ended: 0 | 1
  /** 1: the visitor stopped the answer. 2: nobody stopped it, and a client waits for its end at another process. */
  is_stopped: 0 | 1 | 2
  /**
   * The process that makes the answer renews this time until the answer has ended. If the time passes before that, the
   * process is gone.
   */
  alive_until: string
  ends_at: string
}
