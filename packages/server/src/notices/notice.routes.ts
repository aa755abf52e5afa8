import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { listNotices, markNoticesRead } from './notice.repository.ts'

interface NoticesContext {
  database: Database
  config: { models: readonly { id: string; ends: string | null }[] }
}

export function registerNoticeRoutes(app: FastifyInstance, context: NoticesContext): void {
  const { database, config } = context
  const findModelEnd = (model: string) => config.models.find(({ id }) => id === model)?.ends ?? undefined
  registerEndpoint(app, endpoints.listNotices, async ({ user }) => {
    const notices = await listNotices(database, user.id)
    return notices.map((notice) => (notice.model ? { ...notice, ends: findModelEnd(notice.model) } : notice))
  })
  registerEndpoint(app, endpoints.readNotices, async ({ user, body }) => {
    await markNoticesRead(database, user.id, body.ids)
    return {}
  })
}
