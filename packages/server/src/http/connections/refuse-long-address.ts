import { LIMITS } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { readRequestPath } from '#http/request-path.ts'

export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (readRequestPath(request).length > LIMITS.requestPath) throw new AppError('address_too_long')
  })
}
