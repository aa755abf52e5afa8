/**
 * A call that waits until its visitor agrees. `taken`: they agreed, and how the call ended is not known (yet). A row outlives its end by
 * a day, without content, so that who presses again learns what became of it.
 */
export interface ConfirmationTable {
  owner_id: string
  id: string
  project_id: string
  conversation_id: string
  /** '' if the client named none. */
  visitor: string
  state: 'waiting' | 'taken' | 'done' | 'failed' | 'declined'
  /** Encrypted; '' when it no longer waits. */
  content: string
  ends_at: string
}
