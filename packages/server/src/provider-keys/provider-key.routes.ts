import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { toWireUser, type WireUserContext } from '#account/wire-user.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { listProviderKeys, type OtherKeysContext, removeKeyOf, saveKeyOf } from './other-keys.service.ts'
import { removeProviderKey, saveProviderKey } from './provider-key.service.ts'

export function registerProviderKeyRoutes(app: FastifyInstance, context: OtherKeysContext & WireUserContext): void {
  registerEndpoint(app, endpoints.saveProviderKey, async ({ user, body }) =>
    toWireUser(context, await saveProviderKey(context, user, body.openaikey)),
  )
  registerEndpoint(app, endpoints.removeProviderKey, async ({ user }) =>
    toWireUser(context, await removeProviderKey(context, user)),
  )
  registerEndpoint(app, endpoints.listProviderKeys, ({ user }) => listProviderKeys(context, user))
  registerEndpoint(app, endpoints.saveKeyOf, ({ user, body }) => saveKeyOf(context, user, body))
  registerEndpoint(app, endpoints.removeKeyOf, ({ user, body }) => removeKeyOf(context, user, body.provider))
}
