export interface HandoffSettingsTable {
  owner_id: string
  project_id: string
  is_on: number
  /** JSON, like `fields`. */
  moments: string
  fields: string
  hours: string
  way: 'mail' | 'webhook'
  /** Empty for the owner's own address. */
  email: string
  /** When the reader of that mailbox agreed. */
  email_proven_at: string | null
  token_hash: string | null
  token_ends_at: string | null
  url: string
  secret_id: string | null
}

/** A visitor's message, kept as long as a conversation. The transcript is read at delivery. */
export interface HandoffTable {
  owner_id: string
  id: string
  project_id: string
  conversation_id: string | null
  visitor: string
  /**
   * The signed `sub`, if the web site signed everything that says who the visitor is. Null if the visitor typed any of
   * it.
   */
  subject: string | null
  name: string
  email: string
  message: string
  state: 'waiting' | 'sent' | 'failed'
  /** Number of tries that began. */
  attempts: number
  due_at: string
  /** Why the last try failed, in one word. */
  failure: string | null
  created_at: string
}
