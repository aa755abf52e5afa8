import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import { getInsights, type InsightsContext, setBudget } from './insights.service.ts'

export function registerInsightsRoutes(
  app: FastifyInstance,
  context: InsightsContext & { config: { contentWritesPerMinute: number } },
): void {
  registerEndpoint(app, endpoints.getInsights, async ({ query: { project_id: id, ...range }, user }) =>
    getInsights(context, { id, userId: user.id, role: user.role }, range),
  )
  registerEndpoint(app, endpoints.setBudget, async ({ body: { project_id: id, ...budget }, user }) => {
    await limitWrites(context, user)
    return setBudget(context, { id, userId: user.id }, budget)
  })
}
