import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const LARGEST_MAIL = 2 * 1024 * 1024
const CLOSE_AFTER_MS = 200

export interface ReceivedMail extends Email {
  recipients: string[]
  isEncrypted: boolean
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  findFor: (address: string) => ReceivedMail[]
  /** After `setRefusing(true)` the server refuses every recipient, and its answer contains the recipient's address. */
  setRefusing: (isRefusing: boolean) => void
  close: () => Promise<void>
}

export interface Encryption {
  key: string
  certificate: string
  from: 'start' | 'STARTTLS'
  user: string
  password: string
}

interface MailServerOptions {
  encryption?: Encryption | undefined
  onMail?: (mail: ReceivedMail) => void
}

export async function openMailServer({ encryption, onMail }: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    ...(encryption ? toServerOptions(encryption) : { disabledCommands: ['STARTTLS', 'AUTH'] }),
    logger: false,
    size: LARGEST_MAIL,
    closeTimeout: CLOSE_AFTER_MS,
    onRcptTo: ({ address }, _session, done) => done(isRefusing ? new Error(`No mailbox for ${address}`) : null),
    onData: (stream, session, done) => {
      parseMail(stream)
        .then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          const complete = { ...mail, recipients, isEncrypted: session.secure }
          if (onMail) onMail(complete)
          else received.push(complete)
          done()
        })
        .catch(done)
    },
  })
  // The server emits an error for each client that disconnects or does not trust the certificate. Such an error is
  // ignored.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server listens on no port.')
  return {
    url: `${encryption?.from === 'start' ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    received,
    findFor: (address) => received.filter(({ recipients }) => recipients.includes(address)),
    setRefusing: (next) => {
      isRefusing = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function toServerOptions({ key, certificate, from, user, password }: Encryption): SMTPServerOptions {
  return {
    key,
    cert: certificate,
    secure: from === 'start',
    allowInsecureAuth: false,
    onAuth: (given, _session, done) => {
      const isUser = given.username === user && given.password === password
      done(isUser ? null : new Error('Not the password'), isUser ? { user } : undefined)
    },
  }
}

async function parseMail(stream: AsyncIterable<Buffer>): Promise<Email> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(Buffer.concat(chunks))
}
