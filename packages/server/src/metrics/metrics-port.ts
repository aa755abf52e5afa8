import Fastify from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from '#config/config.ts'
import { SettingError } from '#config/setting.ts'
import { cacheMetricsText, createMetricsTokenCheck } from './metrics-text.ts'

/**
 * Serves `/metrics` and nothing else. Throws a SettingError if the port cannot be used. The returned function closes
 * the port.
 */
export async function serveMetricsPort(
  { host, metricsPort, metricsToken }: Pick<Config, 'host' | 'metricsPort' | 'metricsToken'>,
  write: () => Promise<string>,
): Promise<() => Promise<void>> {
  if (metricsPort === undefined) return async () => {}
  const isAllowed = createMetricsTokenCheck(metricsToken)
  const read = cacheMetricsText(write)
  const app = Fastify({ forceCloseConnections: true })
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isAllowed(headers.authorization)) return reply.status(401).send()
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE).header('cache-control', 'no-store')
    return read()
  })
  try {
    await app.listen({ host, port: metricsPort })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new SettingError('METRICS_PORT', `this port cannot be used (${code}). Choose another one, or leave it out.`)
  }
  return () => app.close()
}
