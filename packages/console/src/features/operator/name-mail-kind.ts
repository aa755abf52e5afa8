const NAMES: Readonly<Record<string, string>> = {
  password_reset: 'Link for a new password',
  email_confirmation: 'Link that confirms an address',
  account_exists: 'Account exists already',
  invitation: 'Invitation of a member',
  password_changed: 'Password was changed',
  account_deleted: 'Account was deleted',
  sign_in_changed: 'Ways to sign in were changed',
  new_sign_in: 'New sign-in',
  usage_near: 'Month nearly used up',
  usage_reached: 'Month used up',
  budget_near: 'Budget nearly spent',
  budget_reached: 'Budget spent',
  weekly_insights: 'Weekly mail',
  contact_message: 'Message of the contact form',
  handoff_address: 'May visitors write to you',
  payment_failed: 'Payment failed',
  paid_twice: 'Paid twice',
}

export function nameMailKind(kind: string): string {
  return NAMES[kind] ?? kind.replaceAll('_', ' ')
}
