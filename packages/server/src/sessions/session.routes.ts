import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { inTransaction } from '#db/transaction.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { deleteSession, listSessions } from './session.repository.ts'
import { revokeSessions, type SessionsContext } from './session.service.ts'

export function registerSessionRoutes(app: FastifyInstance, { database, clock }: SessionsContext): void {
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
    // A stolen token must not sign the owner out everywhere. Ending one's own session needs no password.
    if (body.session_id !== sessionId && !isConfirmed) throw new AppError('password_needed')
    await revokeSessions({ database }, { userId: user.id, sessionId, revokedId: body.session_id })
    return {}
  })
  registerEndpoint(app, endpoints.logOut, async ({ user, sessionId }) => {
    await inTransaction(database, async (transaction) => {
      await deleteSession(transaction, user.id, sessionId)
      await recordAuditEvent(transaction, { ownerId: user.id, kind: 'signed_out' })
    })
    return {}
  })
}
