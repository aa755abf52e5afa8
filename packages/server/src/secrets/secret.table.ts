export interface SecretTable {
  owner_id: string
  id: string
  /** Null for a secret of the account, such as the provider key. */
  project_id: string | null
  ciphertext: string
  mask: string
  created_at: string
  /**
   * The newest deployed version that holds this secret of a connected API. Null while only the draft holds it, and for
   * all other secrets, such as provider keys.
   */
  last_version?: number | null
  /** Id of the provider, for a provider key. Null for a key of the first provider. */
  provider?: string | null
}
