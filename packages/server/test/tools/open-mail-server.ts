import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** Whom the envelope names. */
  recipients: string[]
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

/** A real SMTP server on loopback that keeps what it is sent. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(isRefusing ? new Error(`No mailbox for ${address}`) : null),
    onData: (stream, session, done) => {
      readAll(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) })
          done()
        }, done)
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    findFor: (address) => received.filter(({ recipients }) => recipients.includes(address)),
    refuse: (next) => {
      isRefusing = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
