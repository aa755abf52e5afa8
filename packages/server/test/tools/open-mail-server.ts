import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** Whom the envelope names. */
  recipients: string[]
  isEncrypted: boolean
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** What came for an address, the oldest first. */
  findFor: (address: string) => ReceivedMail[]
  /** From now on every recipient is refused, by an answer that names them; or taken again. */
  refuse: (isRefusing: boolean) => void
  close: () => Promise<void>
}

export interface Encryption {
  key: string
  certificate: string
  /** Encrypted from the first byte, or once the client asks for it. */
  from: 'start' | 'STARTTLS'
  /** Who may send. */
  user: string
  password: string
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function openMailServer(encryption?: Encryption): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    ...(encryption ? optionsOf(encryption) : { disabledCommands: ['STARTTLS', 'AUTH'] }),
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(isRefusing ? new Error(`No mailbox for ${address}`) : null),
    onData: (stream, session, done) => {
      readAll(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ ...mail, recipients, isEncrypted: session.secure })
          done()
        }, done)
    },
  })
  // A client that does not trust the certificate hangs up: its own failure is what a test looks at.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `${encryption?.from === 'start' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    findFor: (address) => received.filter(({ recipients }) => recipients.includes(address)),
    refuse: (next) => {
      isRefusing = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function optionsOf({ key, certificate, from, user, password }: Encryption): SMTPServerOptions {
  return {
    key,
    cert: certificate,
    secure: from === 'start',
    // Without encryption nobody signs in, and who has not signed in sends nothing.
    allowInsecureAuth: false,
    onAuth: (given, _session, done) => {
      const isUser = given.username === user && given.password === password
      done(isUser ? null : new Error('Not the password'), isUser ? { user } : undefined)
    },
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
