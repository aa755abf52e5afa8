/**
 * Tokens for one connection and one `settings_hash`. If a setting that `hashOAuthSettings` covers is changed, the
 * connection has another hash, and so another row.
 * `state` is `needed` while the first tokens are requested. `used_at` may lag half a day behind the last use.
 */
export interface ConnectionTokenTable {
  owner_id: string
  project_id: string
  connection_id: string
  settings_hash: string
  state: 'needed' | 'connected' | 'failed'
  account: string | null
  access_token: string | null
  refresh_token: string | null
  expires_at: string | null
  sends: 'body' | 'basic'
  revision: number
  lease_id: string | null
  leased_until: string | null
  changed_at: string
  used_at: string
}

export interface ConnectionStartTable {
  owner_id: string
  state_hash: string
  session_id: string
  project_id: string
  connection_id: string
  settings_hash: string
  verifier: string
  created_at: string
  expires_at: string
}
