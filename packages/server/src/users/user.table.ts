/**
 * `granted_role`: given by an operator or DEFAULT_ROLE; a subscription may raise the role in force, never lower it.
 * `subscribed_role`: 0 without a subscription; only billing writes it. `provider_key_id`: not a foreign key, because
 * the table `secrets` has a foreign key to this table. `closed_at`: set by an operator, always together with
 * `paused_at`; nobody can sign in to a closed account.
 */
export interface UserTable {
  id: string
  name: string
  email: string
  email_key: string
  password_hash: string
  granted_role: number
  subscribed_role: number
  provider_key_id: string | null
  paused_at: string | null
  closed_at?: string | null
  email_confirmed_at: string | null
  created_at: string
}
