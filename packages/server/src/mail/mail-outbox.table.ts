/** What a mail is about. Its text is written when it is sent, and so holds what is true then. */
export type MailKind =
  | 'password_reset'
  | 'email_confirmation'
  | 'account_exists'
  | 'password_changed'
  | 'account_deleted'
  | 'usage_near'
  | 'usage_reached'
  | 'contact_message'
  | 'payment_failed'
  | 'paid_twice'

export interface MailOutboxTable {
  id: string
  /** Whose mail it is; it goes with them. Null where it must outlive the account, or where nobody is looked up yet. */
  user_id: string | null
  kind: MailKind
  /** '' where the user's own address is meant. */
  recipient: string
  /** JSON: what the text needs besides. Never a secret. */
  data: string
  attempts: number
  due_at: string
  created_at: string
}
