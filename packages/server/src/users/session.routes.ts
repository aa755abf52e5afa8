import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { AccountContext } from './account.service.ts'
import { giveAgain } from './give-password.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { listSessions } from './session.repository.ts'

export function registerSessionRoutes(app: FastifyInstance, context: AccountContext): void {
  const { database, clock } = context
  registerEndpoint(app, endpoints.listSessions, async ({ user, sessionId }) => {
    const sessions = await listSessions(database, user.id, clock())
    return sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      created_at: createdAt,
      last_seen_at: lastSeenAt,
      user_agent: userAgent,
      current: id === sessionId,
    }))
  })
  registerEndpoint(app, endpoints.revokeSessions, async ({ user, sessionId, isConfirmed, body }) => {
    // Who has found a token must not sign its owner out everywhere; leaving oneself needs no proof.
    if (body.session_id !== sessionId && !isConfirmed) throw new AppError('password_needed')
    await revokeSessions(context, { userId: user.id, sessionId, revokedId: body.session_id })
    return {}
  })
  registerEndpoint(app, endpoints.confirmSession, async ({ user, sessionId, body, request }) => {
    await giveAgain(context, { user, sessionId, address: request.ip }, body.password)
    return {}
  })
}
