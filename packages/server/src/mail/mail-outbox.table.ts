export type MailKind =
  | 'password_reset'
  | 'email_confirmation'
  | 'account_exists'
  | 'invitation'
  | 'password_changed'
  | 'account_deleted'
  | 'sign_in_changed'
  | 'new_sign_in'
  | 'usage_near'
  | 'usage_reached'
  | 'budget_near'
  | 'budget_reached'
  | 'weekly_insights'
  | 'contact_message'
  | 'handoff_address'
  | 'payment_failed'
  | 'paid_twice'

export interface MailOutboxTable {
  /** The mail is deleted with this account. Empty if the mail must outlive the account, or the account is not looked up yet. */
  owner_id: string
  id: string
  kind: MailKind
  /** Empty for the user's own address. */
  recipient: string
  /** JSON with values for the text. Never a secret. */
  data: string
  attempts: number
  due_at: string
  created_at: string
}
