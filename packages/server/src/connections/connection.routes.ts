import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { type ConnectingContext, finishConnecting, startConnecting } from './connection.service.ts'

export function registerConnectionRoutes(app: FastifyInstance, context: ConnectingContext): void {
  registerEndpoint(app, endpoints.startConnection, async ({ user, sessionId, body }) => {
    const ids = { projectId: body.project_id, connectionId: body.connection_id }
    return { url: await startConnecting(context, { userId: user.id, sessionId }, ids) }
  })
  registerEndpoint(app, endpoints.finishConnection, async ({ signedIn, body }) => {
    const connected = await finishConnecting(context, signedIn, body)
    return { project_id: connected.projectId, connection_id: connected.connectionId }
  })
}
