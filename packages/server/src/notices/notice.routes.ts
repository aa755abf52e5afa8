import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { listNotices, markNoticesRead } from './notice.repository.ts'

export function registerNoticeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.listNotices, ({ user }) => listNotices(database, user.id))
  registerEndpoint(app, endpoints.readNotices, async ({ user, body }) => {
    await markNoticesRead(database, user.id, body.ids)
    return {}
  })
}
