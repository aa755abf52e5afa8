/** Rows are written once; a changed secret is a new row. */
export interface SecretTable {
  id: string
  user_id: string
  /** Null for what belongs to the account, such as the provider key. */
  project_id: string | null
  ciphertext: string
  /** What the owner is shown in its place. */
  mask: string
  created_at: string
  /** The newest deployed version that holds it; null while only the draft does. */
  last_version?: number | null
}
