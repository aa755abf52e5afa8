import { createTransport } from 'nodemailer'
import type { WrittenLetter } from './letter.ts'

export interface OutgoingMail extends WrittenLetter {
  /** The same at each try, so that a mail that was taken twice is shown once. */
  id: string
  to: string
  replyTo?: string
}

/** Hands mail to a server. Rejects where the server did not take it. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>
}

/** The longest a try may take, in milliseconds: shorter than the shortest wait before the next one. */
const TIMEOUT_MS = 45_000
const STEP_TIMEOUT_MS = 15_000

/** Speaks SMTP to one server; a connection for each mail, since mails are rare. */
export function createSmtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sender = /<([^<>]+)>$/.exec(from.trim())?.[1] ?? from
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  return {
    send: ({ id, to, replyTo, subject, text, html }) =>
      beforeTimeout(
        transport.sendMail({
          from,
          // As one address, whatever it holds: a comma in it does not make it two.
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          envelope: { from: sender, to: [to] },
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated' },
          subject,
          text,
          html,
        }),
      ),
  }
}

async function beforeTimeout(sending: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('The mail server is slow.'), { code: 'ETIMEDOUT' })),
    TIMEOUT_MS,
  )
  try {
    await Promise.race([sending, promise])
  } finally {
    clearTimeout(timer)
  }
}
