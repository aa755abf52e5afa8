/**
 * A call that waits until its visitor agrees. `taken`: they agreed, and how the call ended is not known (yet). A row is
 * kept for a day after `ends_at`, without content, so that a visitor who presses again learns how the call ended.
 */
export interface ConfirmationTable {
  owner_id: string
  id: string
  project_id: string
  conversation_id: string
  /** '' if the client named none. */
  visitor: string
  state: 'waiting' | 'taken' | 'done' | 'failed' | 'declined'
  /** Encrypted; '' when the call no longer waits. */
  content: string
  ends_at: string
}
