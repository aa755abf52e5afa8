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

/**
 * A mail is deleted with the account `owner_id`, which is empty if the mail must outlive the account, or if the account
 * is not looked up yet. `data`: JSON with values for the mail's text, never a secret.
 */
export interface MailOutboxTable {
  owner_id: string
  id: string
  kind: MailKind
  recipient: string
  data: string
  attempts: number
  due_at: string
  created_at: string
}
