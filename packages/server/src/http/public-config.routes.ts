import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { findWidgetManifest } from './widget-manifest.ts'

/** What the console must know of its server before anybody signs in. */
export function registerPublicConfigRoutes(app: FastifyInstance, config: Config): void {
  const pinned = findWidgetManifest(config.widgetFolder)?.pinned
  registerEndpoint(app, endpoints.getConfig, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return {
      prices: config.billing.prices,
      models: config.models.map(({ id, leastRole }) => ({ id, role: leastRole })),
      support_email: config.contactEmail,
      docs_url: config.docsUrl,
      billing: config.billing.secretKey !== undefined,
      mail: config.mail.smtpUrl !== undefined,
      sandbox: config.sandbox,
      mailbox_url: config.sandboxMailbox,
      pinned_widget: pinned && { path: `/${pinned.file}`, integrity: pinned.integrity },
    }
  })
}
