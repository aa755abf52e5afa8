import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { deleteHandoffsWithoutConversation } from '#handoff/erase-handoffs.repository.ts'
import { hasConversationOfVisitor } from '#handoff/handoff.repository.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { listVisitorHashes } from '#identity/hash-visitor.ts'
import { verifyVisitorOfProject } from '#identity/identity.service.ts'
import type { VerifiedVisitor } from '#identity/verify-identity-token.ts'
import { findProjectOwner, type OwnProject } from '#projects/project.repository.ts'
import type { SecretsContext } from '#secrets/secrets.ts'
import { buildCounterKey, limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { deleteConversation, listConversationsOfVisitor } from './delete-conversation.repository.ts'

interface ForgetContext extends SecretsContext {
  database: Database
}

/**
 * Needs no session: only those who took part know a conversation's id, and a visitor's token was signed by the web
 * site. The answer does not reveal whether there was a conversation. Works as long as the project exists, live or not.
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
      const verified =
        body.identity === undefined ? undefined : await verifyVisitorOfProject(context, own, body.identity)
      const ofVerified = verified ? await listOwnConversations(context, own, verified) : []
      if (verified) await deleteHandoffsWithoutConversation(context.database, own, 'subject', verified.id)
      for (const conversationId of new Set([...body.conversation_ids, ...ofVerified])) {
        const isTheirs =
          visitor !== undefined && (await hasConversationOfVisitor(context.database, own, { conversationId, visitor }))
        await deleteConversation(context.database, own, conversationId)
        if (isTheirs) await deleteHandoffsWithoutConversation(context.database, own, 'visitor', visitor)
      }
      return {}
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(rule, ip) },
  )
}

async function listOwnConversations(
  { database, encryptionKeys }: ForgetContext,
  own: OwnProject,
  { id }: VerifiedVisitor,
): Promise<string[]> {
  return listConversationsOfVisitor(database, own, listVisitorHashes(own.id, id, encryptionKeys))
}
