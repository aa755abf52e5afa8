/** A changed secret is a new row. */
export interface SecretTable {
  owner_id: string
  id: string
  /** Null for a secret of the account, such as the provider key. */
  project_id: string | null
  ciphertext: string
  mask: string
  created_at: string
  /** The newest deployed version that holds the secret; null while only the draft does. */
  last_version?: number | null
  /** The provider of a provider key, unless it is the first provider. */
  provider?: string | null
}
