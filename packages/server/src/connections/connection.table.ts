/** Tokens for one state of a connection's settings. Changed settings have another hash, and so another row. */
export interface ConnectionTokenTable {
  owner_id: string
  project_id: string
  connection_id: string
  settings_hash: string
  /** `needed` while the first tokens are being fetched. */
  state: 'needed' | 'connected' | 'failed'
  account: string | null
  /** Ciphertexts. */
  access_token: string | null
  refresh_token: string | null
  /** Null if the provider did not say. */
  expires_at: string | null
  /** Where the provider expects the client secret. */
  sends: 'body' | 'basic'
  /** Grows by one with each change of the tokens. */
  revision: number
  /** Id of the lease for renewing the tokens. Null if nobody renews them. */
  lease_id: string | null
  leased_until: string | null
  changed_at: string
  /** Up to half a day behind. */
  used_at: string
}

/** A sign-in that was begun at a provider's page. */
export interface ConnectionStartTable {
  owner_id: string
  state_hash: string
  session_id: string
  project_id: string
  connection_id: string
  settings_hash: string
  /** Ciphertext of the PKCE verifier. */
  verifier: string
  created_at: string
  expires_at: string
}
