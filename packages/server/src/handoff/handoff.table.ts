export interface HandoffSettingsTable {
  owner_id: string
  project_id: string
  is_on: number
  /** JSON, as `fields`. */
  moments: string
  fields: string
  hours: string
  way: 'mail' | 'webhook'
  /** Empty for the owner's own address. */
  email: string
  /** When whoever reads mail there agreed. */
  email_proven_at: string | null
  token_hash: string | null
  token_ends_at: string | null
  url: string
  secret_id: string | null
}

/** A visitor's words, kept as long as a conversation. What was said before is read when they are delivered. */
export interface HandoffTable {
  owner_id: string
  id: string
  project_id: string
  conversation_id: string | null
  visitor: string
  /** `sub`, where the web site signed for all of who they are; null where any of it is only what they typed. */
  subject: string | null
  name: string
  email: string
  message: string
  state: 'waiting' | 'sent' | 'failed'
  /** Tries that began. */
  attempts: number
  due_at: string
  /** Why the last try failed, in one word. */
  failure: string | null
  created_at: string
}
