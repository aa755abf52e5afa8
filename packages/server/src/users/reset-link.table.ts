import type { MailTokenTable } from './mail-token.table.ts'

/** A link to a new password; an account has one from each who asked. */
export interface ResetLinkTable extends MailTokenTable {
  /** Who asked for it, as `nameRequester` writes it; '' where that is not known. */
  requester: string
}
