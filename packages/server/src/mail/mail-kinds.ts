import type { MailKind } from './mail-outbox.table.ts'

/** What is about the address itself. Everything else waits until its owner has said that the account is theirs. */
const TO_ANY_ADDRESS: ReadonlySet<MailKind> = new Set(['email_confirmation', 'password_reset', 'account_exists'])

export function mayReachUnconfirmed(kind: MailKind): boolean {
  return TO_ANY_ADDRESS.has(kind)
}
