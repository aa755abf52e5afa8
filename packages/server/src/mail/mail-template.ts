import { removeControlCharactersAndLinks } from '@bricks/contract/wire'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import type { SecretsContext } from '#secrets/secrets.ts'
import type { Clock } from '#time.ts'
import { findMailbox, type OutboxEntry } from './mail-outbox.repository.ts'
import type { MailKind } from './mail-outbox.table.ts'
import type { MailContent } from './render-mail.ts'

export interface TemplateContext extends Pick<SecretsContext, 'encryptionKeys'> {
  database: Database
  clock: Clock
  config: Pick<Config, 'appUrl' | 'contactEmail' | 'models'>
}

export interface AddressedMail {
  to: string
  replyTo?: string
  content: MailContent
}

export type MailTemplate = (context: TemplateContext, entry: OutboxEntry) => Promise<AddressedMail | undefined>

export type MailTemplates = Readonly<Record<MailKind, MailTemplate>>

/** These mails may go to an unconfirmed address, because they are about the address itself. */
const FOR_UNCONFIRMED: ReadonlySet<MailKind> = new Set(['email_confirmation', 'password_reset', 'account_exists'])

export function mayReachUnconfirmedAddress(kind: MailKind): boolean {
  return FOR_UNCONFIRMED.has(kind)
}

type WriteContent = (greeting: string, config: TemplateContext['config'], data: OutboxEntry['data']) => MailContent

export function createOwnerTemplate(write: WriteContent): MailTemplate {
  return async ({ database, config }, { kind, userId, data }) => {
    const mailbox = userId === null ? undefined : await findMailbox(database, userId)
    if (!mailbox || (!mailbox.isConfirmed && !mayReachUnconfirmedAddress(kind))) return undefined
    return { to: mailbox.email, content: write(writeGreeting(mailbox.isConfirmed ? mailbox.name : ''), config, data) }
  }
}

/** The caller passes '' while the address is unconfirmed, because a stranger may have chosen the account's name. */
export function writeGreeting(name: string): string {
  const folded = removeControlCharactersAndLinks(name)
  return folded === '' ? 'Hello,' : `Hello ${folded},`
}
