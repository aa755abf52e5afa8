/** A link that was mailed to a user. */
export interface MailTokenTable {
  user_id: string
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string
  expires_at: string
  created_at: string
}
