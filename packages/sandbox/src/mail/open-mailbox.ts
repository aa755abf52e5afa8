import { createServer } from 'node:http'
import { allowLocalOnly } from '#http/allow-local-only.ts'
import { listenOnLoopback } from '#http/listen-on-loopback.ts'
import { createMailboxHandler } from './handle-mailbox-request.ts'
import { createKeptMails } from './kept-mails.ts'
import { openMailServer } from './mail-server.ts'

export interface Mailbox {
  environment: Record<string, string>
  close: () => Promise<void>
}

export async function openMailbox(now: () => Date): Promise<Mailbox> {
  const mails = createKeptMails()
  const server = await openMailServer({ onMail: (mail) => mails.keepMail(mail, now()) })
  const page = await listenOnLoopback(() => createServer(allowLocalOnly(createMailboxHandler(mails))), 0)
  return {
    environment: {
      SMTP_URL: server.url,
      MAIL_FROM: 'Bricks Sandbox <bricks@sandbox.test>',
      CONTACT_EMAIL: 'support@sandbox.test',
      SANDBOX_MAILBOX: `http://localhost:${page.port}`,
    },
    close: async () => void (await Promise.all([server.close(), page.close()])),
  }
}
