/** A browser that somebody has signed in to an account from. */
export interface KnownDeviceTable {
  user_id: string
  /** SHA-256 of the device's token, hex; the token itself is never stored. */
  token_hash: string
  created_at: string
  last_used_at: string
  expires_at: string
}
