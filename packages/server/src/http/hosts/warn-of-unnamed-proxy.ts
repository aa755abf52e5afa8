import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'

export function warnOfUnnamedProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== false) return
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return
    isTold = true
    request.log.warn(
      { setting: 'TRUST_PROXY' },
      'X-Forwarded-For came in while TRUST_PROXY is off: everybody behind that proxy counts as one address. Set it to the number of proxies in front',
    )
  })
}
