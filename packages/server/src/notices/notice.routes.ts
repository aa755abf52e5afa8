import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findModelOffer } from '#models/model-offer.ts'
import { listNotices, markNoticesRead } from './notice.repository.ts'

interface NoticesContext {
  database: Database
  config: Pick<Config, 'models'>
}

export function registerNoticeRoutes(app: FastifyInstance, context: NoticesContext): void {
  const { database, config } = context
  const endOf = (model: string) => findModelOffer(config.models, model)?.ends ?? undefined
  registerEndpoint(app, endpoints.listNotices, async ({ user }) => {
    const notices = await listNotices(database, user.id)
    return notices.map((notice) => (notice.model ? { ...notice, ends: endOf(notice.model) } : notice))
  })
  registerEndpoint(app, endpoints.readNotices, async ({ user, body }) => {
    await markNoticesRead(database, user.id, body.ids)
    return {}
  })
}
