import { once } from 'node:events'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { LoopbackListener } from '#http/listen-on-loopback.ts'
import type { KeptMails } from './kept-mails.ts'

const LARGEST_MAIL = 2 * 1024 * 1024
const CLOSE_AFTER_MS = 200

/** An SMTP server on loopback: takes every mail to anybody, and sends none on. */
export async function listenForMail(mails: KeptMails, now: () => Date): Promise<LoopbackListener> {
  const server = new SMTPServer({
    // Loopback needs no encryption, and a certificate of its own would not be trusted.
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    size: LARGEST_MAIL,
    closeTimeout: CLOSE_AFTER_MS,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      readMail(stream)
        .then((mail) => mails.keep({ ...summarize(mail), to: recipients, at: now().toISOString() }))
        .then(() => done(), done)
    },
  })
  // A client that breaks off is no failure of the mailbox.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mailbox listens on no port.')
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function readMail(stream: AsyncIterable<Buffer>): Promise<Email> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(Buffer.concat(chunks))
}

function summarize({ from, replyTo, subject, text, html }: Email) {
  return {
    from: from ? nameOf(from) : '',
    replyTo: replyTo?.map(nameOf).join(', ') ?? '',
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  }
}

function nameOf({ name, address }: Address): string {
  if (address === undefined) return name ?? ''
  return name ? `${name} <${address}>` : address
}
