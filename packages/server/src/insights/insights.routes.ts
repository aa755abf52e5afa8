import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitReads, limitWrites } from '#throttle/limit-rate.ts'
import { getInsights, type InsightsContext, setBudget } from './insights.service.ts'

export function registerInsightsRoutes(
  app: FastifyInstance,
  context: InsightsContext & { config: { contentWritesPerMinute: number; contentReadsPerMinute: number } },
): void {
  registerEndpoint(app, endpoints.getInsights, async ({ query: { project_id: id, ...range }, user }) => {
    await limitReads(context, user)
    return getInsights(context, { id, userId: user.id, role: user.role }, range)
  })
  registerEndpoint(app, endpoints.setBudget, async ({ body: { project_id: id, ...budget }, user }) => {
    await limitWrites(context, user)
    return setBudget(context, { id, userId: user.id }, budget)
  })
}
