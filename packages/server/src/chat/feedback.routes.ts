import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { saveFeedback } from './feedback.repository.ts'

/** A visitor's judgement of one answer; the ids are known to whoever was answered. */
export function registerFeedbackRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.sendFeedback, async ({ params, body }) => {
    const { conversation_id: conversationId, message_id: turnId, value } = body
    const found = await saveFeedback(database, { projectId: params.id, conversationId, turnId }, value)
    if (!found) throw new AppError('not_found')
    return {}
  })
}
