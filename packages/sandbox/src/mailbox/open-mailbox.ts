import { createServer } from 'node:http'
import { hereOnly } from '#http/here-only.ts'
import { listenOnLoopback } from '#http/listen-on-loopback.ts'
import { createMailboxHandler } from './handle-mailbox-request.ts'
import { createKeptMails } from './kept-mails.ts'
import { listenForMail } from './listen-for-mail.ts'

export type Mailbox = { environment: Record<string, string>; close: () => Promise<void> }

/** Takes the product's mail and shows it on a page. */
export async function openMailbox(now: () => Date): Promise<Mailbox> {
  const mails = createKeptMails()
  const smtp = await listenForMail(mails, now)
  const page = await listenOnLoopback(() => createServer(hereOnly(createMailboxHandler(mails))), 0)
  return {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Bricks Sandbox <bricks@sandbox.test>',
      CONTACT_EMAIL: 'support@sandbox.test',
      SANDBOX_MAILBOX: `http://localhost:${page.port}`,
    },
    close: async () => void (await Promise.all([smtp.close(), page.close()])),
  }
}
