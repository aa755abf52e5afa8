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
  /**
   * The mail is deleted with the account of this id. Empty if the mail must outlive the account, or if the account is
   * not looked up yet.
   */
  owner_id: string
  id: string
  kind: MailKind
  recipient: string
  /** JSON with values for the mail's text. It never holds a secret. */
  data: string
  attempts: number
  due_at: string
  created_at: string
}
