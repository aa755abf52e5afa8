import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { deleteHandoffsOfVisitor } from '#handoff/erase-handoffs.repository.ts'
import { hasConversation } from '#handoff/handoff.repository.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findProjectOwner } from '#projects/project.repository.ts'
import { counterKey, limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import { deleteConversation } from './delete-conversation.repository.ts'

/**
 * Public: only who took part knows a conversation's id. Says nothing of whether there was one, and works as long as the
 * project stands, live or not.
 */
export function registerForgetRoutes(app: FastifyInstance, context: { database: Database; clock: Clock }): void {
  const rule = RATE_LIMITS.forgetting
  registerEndpoint(
    app,
    endpoints.forgetConversations,
    async ({ params: { id }, body, request }) => {
      await limitRate(context, rule, request.ip)
      const userId = await findProjectOwner(context.database, id)
      if (!userId) return {}
      const own = { id, userId }
      const { visitor } = body
      for (const conversationId of new Set(body.conversation_ids)) {
        const isTheirs =
          visitor !== undefined && (await hasConversation(context.database, own, { conversationId, visitor }))
        await deleteConversation(context.database, own, conversationId)
        if (isTheirs) await deleteHandoffsOfVisitor(context.database, own, visitor)
      }
      return {}
    },
    { counterOf: ({ ip }) => counterKey(rule, ip) },
  )
}
