import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { needsKey, showProvider } from '#plans/house/operator-key.ts'
import { showModelOffer } from '#plans/model-offer.ts'
import type { Clock } from '#time.ts'
import { findWidgetManifest } from './widget-manifest.ts'

interface PublicConfigContext {
  config: Config
  clock: Clock
}

export function registerPublicConfigRoutes(app: FastifyInstance, { config, clock }: PublicConfigContext): void {
  const pinned = findWidgetManifest(config.widgetFolder)?.pinned
  registerEndpoint(app, endpoints.getConfig, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return {
      prices: config.billing.prices,
      models: config.models.map((offer) => showModelOffer(offer, clock())),
      support_email: config.contactEmail,
      docs_url: config.docsUrl,
      billing: config.billing.secretKey !== undefined,
      needs_key: needsKey(config, config.providers[0]),
      ...(config.providers.length > 1 && { providers: config.providers.map((each) => showProvider(config, each)) }),
      mail: config.mail.smtpUrl !== undefined,
      sandbox: config.sandbox,
      mailbox_url: config.sandboxMailbox,
      social_links: [...config.socialLinks],
      pinned_widget: pinned && { path: `/${pinned.file}`, integrity: pinned.integrity },
    }
  })
}
