import { ACCOUNT_MAILS } from './account/account.mail.ts'
import { BILLING_MAILS } from './billing/billing.mail.ts'
import { CONTACT_MAILS } from './contact/contact.mail.ts'
import { HANDOFF_MAILS } from './handoff/handoff.mail.ts'
import { BUDGET_MAILS } from './insights/budget/budget.mail.ts'
import type { MailTemplates } from './mail/mail-template.ts'
import { MEMBER_MAILS } from './members/members.mail.ts'
import { PASSWORD_MAILS } from './passwords/password.mail.ts'
import { USAGE_MAILS } from './plans/usage/usage.mail.ts'
import { SIGN_IN_MAILS } from './second-factors/second-factor.mail.ts'
import { WEEKLY_MAILS } from './weekly-mail/weekly.mail.ts'

export const MAIL_TEMPLATES: MailTemplates = {
  ...ACCOUNT_MAILS,
  ...MEMBER_MAILS,
  ...PASSWORD_MAILS,
  ...SIGN_IN_MAILS,
  ...USAGE_MAILS,
  ...BUDGET_MAILS,
  ...CONTACT_MAILS,
  ...BILLING_MAILS,
  ...HANDOFF_MAILS,
  ...WEEKLY_MAILS,
}
