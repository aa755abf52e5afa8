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
  /** When the password was last given in it. */
  confirmed_at: string
  /** The known device it was opened from, as in its table. */
  device_hash: string | null
}
