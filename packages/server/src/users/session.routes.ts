import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { deleteOtherSessions, deleteSession, listSessions } from './session.repository.ts'

interface SessionRoutesContext {
  database: Database
  clock: Clock
}

export function registerSessionRoutes(app: FastifyInstance, { database, clock }: SessionRoutesContext): void {
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
  registerEndpoint(app, endpoints.revokeSessions, async ({ user, sessionId, body }) => {
    if (body.session_id === undefined) await deleteOtherSessions(database, user.id, sessionId)
    else if (!(await deleteSession(database, user.id, body.session_id))) throw new AppError('not_found')
    return {}
  })
}
