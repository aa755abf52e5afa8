import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { deleteHandoffsOfSubject, deleteHandoffsOfVisitor } from '#handoff/erase-handoffs.repository.ts'
import { hasConversation } from '#handoff/handoff.repository.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { listVisitorHashes } from '#identity/hash-visitor.ts'
import { verifyVisitorOf } from '#identity/identity.service.ts'
import { findProjectOwner, type OwnProject } from '#projects/project.repository.ts'
import type { SecretsContext } from '#secrets/secrets.ts'
import { counterKey, limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { deleteConversation, listConversationsOfVisitor } from './delete-conversation.repository.ts'

interface ForgetContext extends SecretsContext {
  database: Database
}

/**
 * Public: only who took part knows a conversation's id, or has a token that the web site signed. Says nothing of whether there was one,
 * and works as long as the project stands, live or not.
 */
export function registerForgetRoutes(app: FastifyInstance, context: ForgetContext): void {
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
      const ofVisitor =
        body.identity === undefined ? [] : await forgetHandoffsAndListConversations(context, own, body.identity)
      for (const conversationId of new Set([...body.conversation_ids, ...ofVisitor])) {
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

async function forgetHandoffsAndListConversations(
  context: ForgetContext,
  own: OwnProject,
  token: string,
): Promise<string[]> {
  const visitor = await verifyVisitorOf(context, own, token)
  const hashes = listVisitorHashes(own.id, visitor.id, context.encryptionKeys)
  await deleteHandoffsOfSubject(context.database, own, visitor.id)
  return listConversationsOfVisitor(context.database, own, hashes)
}
