import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Encryption, type MailServer, openMailServer } from '@bricks/sandbox/mail'
import { createCertificates, type MadeCertificates } from '@bricks/sandbox/tls'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSmtpTransport } from './mail-transport.ts'

const LOGIN = { user: 'bricks@server.test', password: 'p@ss/w:rd' }
const MAIL = { id: 'one', to: 'ada@people.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

let made: MadeCertificates
let authorities: string[]
let server: MailServer | undefined
beforeAll(async () => {
  made = await createCertificates(new Date(), ['127.0.0.1'])
  authorities = getCACertificates('default')
})
beforeEach(() => setDefaultCACertificates([...authorities, made.authority]))
afterEach(async () => {
  setDefaultCACertificates(authorities)
  await server?.close()
  server = undefined
})

async function sendBy(from: Encryption['from'] | undefined, query = ''): Promise<MailServer> {
  server = await openMailServer({ encryption: from && { ...made, ...LOGIN, from } })
  const { protocol, host } = new URL(server.url)
  const login = from ? `${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(LOGIN.password)}@` : ''
  const smtpUrl = new URL(`${protocol}//${login}${host}/${query}`).href
  await createSmtpTransport({ smtpUrl, from: 'Bricks <bricks@server.test>' }).send(MAIL)
  return server
}

test.each(['start', 'STARTTLS'] as const)(
  'a mail server that encrypts from %s gets the mail encrypted, after a log-in',
  async (from) => {
    const { received } = await sendBy(from)
    expect(received).toMatchObject([{ isEncrypted: true, recipients: ['ada@people.test'], subject: 'Hello' }])
  },
)

test.each(['start', 'STARTTLS'] as const)(
  'a mail server with an unknown certificate gets no mail and no password (%s)',
  async (from) => {
    setDefaultCACertificates(authorities)
    await expect(sendBy(from)).rejects.toThrow(/self-signed|certificate/)
    expect(server?.received).toEqual([])
  },
)

test('a mail server that must encrypt and does not gets no mail', async () => {
  await expect(sendBy(undefined, '?requireTLS=true')).rejects.toThrow(/TLS/)
  expect(server?.received).toEqual([])
})
