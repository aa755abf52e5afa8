import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { insertMail, type QueuedMail } from './mail-outbox.repository.ts'

export interface MailContext {
  clock: Clock
  config: { mail: { smtpUrl: string | undefined } }
}

/** Queues a mail together with what it tells of: pass the transaction. Without a mail server there is nothing to queue. */
export async function queueMail(context: MailContext, database: Database, mail: QueuedMail): Promise<void> {
  if (sendsMail(context)) await insertMail(database, mail, context.clock())
}

export function sendsMail({ config }: Pick<MailContext, 'config'>): boolean {
  return config.mail.smtpUrl !== undefined
}
