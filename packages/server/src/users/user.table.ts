export interface UserTable {
  id: string
  name: string
  email: string
  /** The address folded for comparison; unique. */
  email_key: string
  password_hash: string
  /** What an operator or DEFAULT_ROLE gave. A subscription may raise the role in force, never lower it. */
  granted_role: number
  /** What a subscription gives, 0 for nothing; written by billing alone. */
  subscribed_role: number
  /** A row of secrets, kept without a foreign key because secrets point back here. */
  provider_key_id: string | null
  paused_at: string | null
  email_confirmed_at: string | null
  created_at: string
}
