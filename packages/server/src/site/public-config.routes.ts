import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { needsBuildersKey, toProviderOffer } from '#plans/house/operator-key.ts'
import { toShownOffer } from '#plans/model-offer.ts'
import { readSignUpMode } from '#sign-up/sign-up.repository.ts'
import type { Clock } from '#time.ts'
import { findWidgetManifest } from './widget-manifest.ts'

/** False if OpenAI is the only provider: if a config names no provider, its readers assume OpenAI. */
function areProvidersListed({ providers: [first, ...others] }: Config): boolean {
  return others.length > 0 || first.label !== 'OpenAI'
}

interface PublicConfigContext {
  config: Config
  clock: Clock
  database: Database
}

export function registerPublicConfigRoutes(
  app: FastifyInstance,
  { config, clock, database }: PublicConfigContext,
): void {
  const pinned = findWidgetManifest(config.widgetFolder)?.pinned
  registerEndpoint(app, endpoints.getConfig, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return {
      prices: config.billing.prices,
      models: config.models.map((offer) => toShownOffer(offer, clock())),
      support_email: config.contactEmail,
      docs_url: config.docsUrl,
      billing: config.billing.secretKey !== undefined,
      needs_key: needsBuildersKey(config, config.providers[0]),
      ...(areProvidersListed(config) && { providers: config.providers.map((each) => toProviderOffer(config, each)) }),
      ...(config.oidc && { sign_in_with: config.oidc.label }),
      mail: config.mail.smtpUrl !== undefined,
      sign_up: await readSignUpMode(database),
      sandbox: config.sandbox,
      mailbox_url: config.sandboxMailbox,
      social_links: [...config.socialLinks],
      pinned_widget: pinned && { path: `/${pinned.file}`, integrity: pinned.integrity },
    }
  })
}
