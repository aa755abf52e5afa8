import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#app-error.ts'
import { type BillingContext, getPayments } from './billing-context.ts'
import { receiveEvent } from './receive-event.ts'

const BODY_LIMIT = 1024 * 1024
const JSON_TYPES = /^(?:application|text)\/(?:[\w.-]+\+)?json(?:$|;|\s)/i

/**
 * Where Stripe tells of changes. A signature over the bytes as they came stands in the place of a token. Anything but 200
 * makes Stripe come again, so 200 is answered only once the outcome is written.
 */
export function registerWebhookRoutes(app: FastifyInstance, context: BillingContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const
    scope.addContentTypeParser<Buffer>(JSON_TYPES, asBytes, (_request, body, done) => done(null, body))
    const schema = { summary: 'What Stripe tells, signed', response: { 200: z.object({}) } }
    const path = `${API_PREFIX}/stripe/webhook`
    scope.post<{ Body: Buffer | undefined }>(path, { bodyLimit: BODY_LIMIT, schema }, async ({ body, headers }) => {
      const header = headers['stripe-signature']
      const signature = typeof header === 'string' ? header : undefined
      const event = getPayments(context).readEvent(body ?? Buffer.alloc(0), signature, context.clock())
      if (!event) throw new AppError('signature_invalid')
      await receiveEvent(context, event)
      return {}
    })
  })
}
