import { type MailServer, openMailServer } from '@bricks/sandbox/mail'
import type { Config } from '#config/config.ts'
import type { Ports } from '#context.ts'
import { deliverDueMail } from '#mail/deliver-mail.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

export interface MailingServer extends TestServer {
  mail: MailServer
  deliver: () => Promise<void>
  getLastMail: (address: string) => Promise<{ subject: string; text: string; html: string; token: string }>
}

export async function startMailingServer({
  config,
  ports,
}: {
  config?: Partial<Config>
  ports?: Ports
} = {}): Promise<MailingServer> {
  const mail = await openMailServer()
  // The mail server lets each new connection wait 100 ms for its greeting, so all mails of a file go over one.
  const smtpUrl = `${mail.url}/?pool=true&maxConnections=1&maxMessages=Infinity`
  const settings = { mail: { smtpUrl, from: 'Bricks <bricks@server.test>' }, resetsPerHour: 0, ...config }
  const server = await startTestServer({ config: settings, ...(ports && { ports }) })
  const deliverAllMail = async () => {
    while ((await deliverDueMail(server.context)) > 0);
  }
  return {
    ...server,
    mail,
    deliver: deliverAllMail,
    getLastMail: async (address) => {
      await deliverAllMail()
      const last = mail.findFor(address).at(-1)
      if (!last) throw new Error(`Nothing came for ${address}.`)
      const { subject = '', text = '', html = '' } = last
      return { subject, text, html, token: /#token=([\w-]+)/.exec(text)?.[1] ?? '' }
    },
    close: async () => {
      await server.close()
      await mail.close()
    },
  }
}
