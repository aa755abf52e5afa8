export interface HandoffSettingsTable {
  owner_id: string
  project_id: string
  is_on: number
  moments: string
  fields: string
  hours: string
  way: 'mail' | 'webhook'
  /** Empty means the owner's own address. */
  email: string
  email_proven_at: string | null
  token_hash: string | null
  token_ends_at: string | null
  url: string
  secret_id: string | null
}

export interface HandoffTable {
  owner_id: string
  id: string
  project_id: string
  conversation_id: string | null
  visitor: string
  /**
   * The `sub` that the web site signed, if it signed everything that says who the visitor is. Null if the visitor typed
   * any of it.
   */
  subject: string | null
  name: string
  email: string
  message: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  due_at: string
  failure: string | null
  created_at: string
}
