import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { checkAndInsertHandoff } from '#handoff/check-and-insert-handoff.ts'
import { isOriginAllowed, listOwnOrigins } from '#http/hosts/own-origins.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { verifyVisitorOfProject } from '#identity/identity.service.ts'
import type { SecretsContext } from '#secrets/secrets.ts'
import { buildCounterKey, limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import { findLiveProject } from './live-project.repository.ts'

interface HandoffContext extends SecretsContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'appUrl' | 'publicUrl' | 'mail'>
}

export function registerSendHandoffRoutes(app: FastifyInstance, context: HandoffContext): void {
  const { database, config } = context
  const ownOrigins = listOwnOrigins(config)
  const rule = RATE_LIMITS.handoff
  registerEndpoint(
    app,
    endpoints.sendHandoff,
    async ({ params, body, request }) => {
      await limitRate(context, rule, request.ip)
      // Only machines fill in the hidden field `website`.
      if (body.website) return {}
      const project = await findLiveProject(database, params.id, config)
      if (!project?.handoff || project.isPaused) throw new AppError('not_found')
      if (!isOriginAllowed(project.origins, ownOrigins, request.headers.origin))
        throw new AppError('origin_not_allowed')
      const own = { id: project.id, userId: project.ownerId }
      const verified =
        body.identity === undefined ? undefined : await verifyVisitorOfProject(context, own, body.identity)
      await checkAndInsertHandoff(context, own, project.handoff, body, { address: request.ip, verified })
      return {}
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(rule, ip) },
  )
}
