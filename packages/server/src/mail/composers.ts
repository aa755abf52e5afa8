import { composeBillingMail } from '#billing/billing.mail.ts'
import { composeContactMail } from '#contact/contact.mail.ts'
import { composeUsageMail } from '#usage/usage.mail.ts'
import { composeAccountMail } from '#users/account.mail.ts'
import { composeConfirmationMail } from '#users/email-confirmation.mail.ts'
import { composeResetMail } from '#users/password-reset.mail.ts'
import type { Composer } from './composer.ts'
import type { MailKind } from './mail-outbox.table.ts'

/** Who writes which mail. */
export const COMPOSERS: Readonly<Record<MailKind, Composer>> = {
  password_reset: composeResetMail,
  email_confirmation: composeConfirmationMail,
  account_exists: composeAccountMail,
  password_changed: composeAccountMail,
  account_deleted: composeAccountMail,
  usage_near: composeUsageMail,
  usage_reached: composeUsageMail,
  contact_message: composeContactMail,
  payment_failed: composeBillingMail,
  paid_twice: composeBillingMail,
}
