import { createTransport } from 'nodemailer'
import { SECOND } from '#time.ts'
import type { RenderedMail } from './render-mail.ts'

export interface OutgoingMail extends RenderedMail {
  /** Mails with the same id are one mail that was tried again, so a mail program shows it only once. */
  id: string
  to: string
  replyTo?: string
}

export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>
}

/**
 * This is shorter than the shortest wait between two tries of a mail, so that a try ends before the next one begins.
 */
const TIMEOUT_MS = 45 * SECOND
const STEP_TIMEOUT_MS = 15 * SECOND

interface SmtpOptions {
  smtpUrl: string
  from: string
  proxy?: string | undefined
}

export function createSmtpTransport({ smtpUrl, from, proxy }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    ...(proxy !== undefined && { proxy }),
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
      failAfterTimeout(
        transport.sendMail({
          from,
          // The address is an object, so that a comma in it does not make two addresses of it.
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

/** Addresses that end in `.example` belong to nobody (RFC 2606). Mails to them count as sent. */
export function skipMailToMadeUpAddresses(transport: MailTransport): MailTransport {
  return {
    send: async (mail) => {
      if (!mail.to.toLowerCase().endsWith('.example')) await transport.send(mail)
    },
  }
}

async function failAfterTimeout(sending: Promise<unknown>): Promise<void> {
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
