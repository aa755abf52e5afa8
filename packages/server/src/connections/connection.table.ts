/** What a provider gave for a connection as it was set up then. Changed settings have another hash, so another row. */
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
  /** Where the provider reads the client's secret. */
  sends: 'body' | 'basic'
  /** One more with each change of the tokens. */
  revision: number
  /** Who renews the tokens at the moment. */
  lease_id: string | null
  leased_until: string | null
  changed_at: string
  /** Late by up to half a day. */
  used_at: string
}

/** A sign-in at a provider's page that was begun. */
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
