export interface SessionTable {
  owner_id: string
  id: string
  token_hash: string
  user_agent: string
  address: string
  created_at: string
  last_seen_at: string
  expires_at: string
  confirmed_at: string
  device_hash: string | null
  proved_at?: string | null
  /**
   * The account that the session works in; null for the person's own account. Not a foreign key, because the person may
   * have left the account.
   */
  account_id: string | null
}
