import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { toWireUser } from '#users/wire-user.ts'
import { type ProviderKeyContext, removeProviderKey, saveProviderKey } from './provider-key.service.ts'

export function registerProviderKeyRoutes(app: FastifyInstance, context: ProviderKeyContext): void {
  registerEndpoint(app, endpoints.saveProviderKey, async ({ user, body }) =>
    toWireUser(context.database, await saveProviderKey(context, user, body.openaikey)),
  )
  registerEndpoint(app, endpoints.removeProviderKey, async ({ user }) =>
    toWireUser(context.database, await removeProviderKey(context, user)),
  )
}
