import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { receiveWebhook } from './billing.service.ts'
import type { BillingContext } from './billing-context.ts'

const BODY_LIMIT = 1024 * 1024
const JSON_TYPES = /^(?:application|text)\/(?:[\w.-]+\+)?json(?:$|;|\s)/i

/**
 * Needs the raw bytes of the body, because Stripe signs them. Answers 200 only when the effect of an event, if
 * it has one, is stored, because Stripe repeats an event until it gets 200.
 */
export function registerWebhookRoutes(app: FastifyInstance, context: BillingContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const
    scope.addContentTypeParser<Buffer>(JSON_TYPES, asBytes, (_request, body, done) => done(null, body))
    const schema = { summary: 'What Stripe tells, signed', response: { 200: z.object({}) } }
    const path = `${API_PREFIX}/stripe/webhook`
    scope.post<{ Body: Buffer | undefined }>(path, { bodyLimit: BODY_LIMIT, schema }, async (request) => {
      const { body, headers } = request
      const header = headers['stripe-signature']
      const signature = typeof header === 'string' ? header : undefined
      request.changedAccountId = await receiveWebhook(context, { payload: body ?? Buffer.alloc(0), signature })
      return {}
    })
  })
}
