export interface SessionTable {
  id: string
  user_id: string
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string
  user_agent: string
  /** The address without its last part. */
  address: string
  created_at: string
  last_seen_at: string
  expires_at: string
}
