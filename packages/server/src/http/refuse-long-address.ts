import { LIMITS } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { pathOf } from './request-path.ts'

/** No address of ours is that long: nothing looks at such a path but this. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (pathOf(request).length > LIMITS.requestPath) throw new AppError('address_too_long')
  })
}
