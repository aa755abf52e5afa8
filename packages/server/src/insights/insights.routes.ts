import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import { limitReads, limitWrites } from '#throttle/limit-rate.ts'
import { getInsights, type InsightsContext, setBudget } from './insights.service.ts'
import { createQuestionInsights } from './question-insights.ts'

export function registerInsightsRoutes(
  app: FastifyInstance,
  context: InsightsContext &
    MailContext & {
      logger: Pick<Logger, 'warn'>
      config: { contentWritesPerMinute: number; contentReadsPerMinute: number }
    },
): void {
  const keptQuestions = createQuestionInsights(context)
  app.addHook('onClose', () => keptQuestions.end())
  registerEndpoint(app, endpoints.getInsights, async ({ query: { project_id: id, ...range }, user, request }) => {
    await limitReads(context, user)
    const own = { id, userId: user.id, role: user.role }
    return app.reads(request, (copy) => getInsights({ ...context, database: copy, keptQuestions }, own, range))
  })
  registerEndpoint(app, endpoints.setBudget, async ({ body: { project_id: id, ...budget }, user }) => {
    await limitWrites(context, user)
    return setBudget(context, { id, userId: user.id }, budget)
  })
}
