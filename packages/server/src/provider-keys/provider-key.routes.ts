import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { toWireUser, type WireUserContext } from '#account/wire-user.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { type ProviderKeyContext, removeProviderKey, saveProviderKey } from './provider-key.service.ts'

export function registerProviderKeyRoutes(app: FastifyInstance, context: ProviderKeyContext & WireUserContext): void {
  registerEndpoint(app, endpoints.saveProviderKey, async ({ user, body }) =>
    toWireUser(context, await saveProviderKey(context, user, body.openaikey)),
  )
  registerEndpoint(app, endpoints.removeProviderKey, async ({ user }) =>
    toWireUser(context, await removeProviderKey(context, user)),
  )
}
