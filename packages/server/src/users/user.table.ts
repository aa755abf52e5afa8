export interface UserTable {
  id: string
  name: string
  email: string
  email_key: string
  password_hash: string
  /** Given by an operator or DEFAULT_ROLE. A subscription may raise the role in force, never lower it. */
  granted_role: number
  /** 0 without a subscription. Only billing writes it. */
  subscribed_role: number
  /** Not a foreign key, because the table `secrets` has a foreign key to this table. */
  provider_key_id: string | null
  paused_at: string | null
  /** Set by an operator, always together with `paused_at`. Nobody can sign in to a closed account. */
  closed_at?: string | null
  email_confirmed_at: string | null
  created_at: string
}
