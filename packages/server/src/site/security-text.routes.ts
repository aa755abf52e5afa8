import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Clock } from '#time.ts'
import { DAY } from '#time.ts'

/** How long the file is valid. RFC 9116 recommends less than a year. */
const HOLDS_FOR = 180 * DAY

export function registerSecurityTextRoutes(
  app: FastifyInstance,
  { config: { appUrl, contactEmail }, clock }: { config: Pick<Config, 'appUrl' | 'contactEmail'>; clock: Clock },
): void {
  const address = '/.well-known/security.txt'
  app.get(address, { schema: { hide: true } }, async (_request, reply) => {
    const expires = Math.floor((clock().getTime() + HOLDS_FOR) / DAY) * DAY
    const lines = [
      `Contact: ${contactEmail ? `mailto:${encodeURI(contactEmail)}` : `${appUrl}/contact`}`,
      `Expires: ${new Date(expires).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${appUrl}${address}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
