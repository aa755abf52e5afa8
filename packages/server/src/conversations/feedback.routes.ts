import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findProjectOwner } from '#projects/project.repository.ts'
import { buildCounterKey, limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import { saveFeedback } from './feedback.repository.ts'

/** Needs no session: only the reader of a reply knows both ids. */
export function registerFeedbackRoutes(app: FastifyInstance, context: { database: Database; clock: Clock }): void {
  const rule = RATE_LIMITS.feedback
  const { database } = context
  registerEndpoint(
    app,
    endpoints.sendFeedback,
    async ({ params, body, request }) => {
      await limitRate(context, rule, request.ip)
      const { conversation_id: conversationId, message_id: id, value } = body
      const userId = await findProjectOwner(database, params.id)
      const turn = userId && { userId, projectId: params.id, conversationId, id }
      if (!(turn && (await saveFeedback(database, turn, value)))) throw new AppError('not_found')
      return {}
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(rule, ip) },
  )
}
