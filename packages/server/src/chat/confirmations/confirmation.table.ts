/**
 * A call that waits until its visitor agrees. `taken`: the visitor agreed, and it is not known (yet) how the call
 * ended. `content` is encrypted, and '' once the call no longer waits. A row stays for a day after `ends_at`, so that a
 * visitor who presses again learns how the call ended.
 */
export interface ConfirmationTable {
  owner_id: string
  id: string
  project_id: string
  conversation_id: string
  visitor: string
  state: 'waiting' | 'taken' | 'done' | 'failed' | 'declined'
  content: string
  ends_at: string
}
