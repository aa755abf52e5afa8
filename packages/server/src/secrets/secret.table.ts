/**
 * `project_id` is null for a secret of the account, such as a provider key.
 * `last_version`: the newest deployed version that holds this secret of a connected API. Null while only the draft
 * holds it, and for all other secrets.
 * `provider`: the id of a provider key's provider. Null for a key of the first provider.
 */
export interface SecretTable {
  owner_id: string
  id: string
  project_id: string | null
  ciphertext: string
  mask: string
  created_at: string
  last_version?: number | null
  provider?: string | null
}
