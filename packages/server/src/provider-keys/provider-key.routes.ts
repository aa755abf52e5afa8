import { endpoints } from '@bricks/contract'
import { MASK } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { toWireUser, type WireUserContext } from '#account/wire-user.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { createOwnVisit } from '#users/membership.ts'
import { removeFirstProviderKey, saveFirstProviderKey } from './first-provider-key.service.ts'
import {
  listProviderKeys,
  type OtherKeysContext,
  removeKeyOfProvider,
  saveKeyOfProvider,
} from './provider-keys.service.ts'

export function registerProviderKeyRoutes(app: FastifyInstance, context: OtherKeysContext & WireUserContext): void {
  registerEndpoint(app, endpoints.saveProviderKey, async ({ user, sessionId, body }) =>
    toWireUser(context, createOwnVisit(await saveFirstProviderKey(context, { user, sessionId }, body.openaikey))),
  )
  registerEndpoint(app, endpoints.removeProviderKey, async ({ user }) =>
    toWireUser(context, createOwnVisit(await removeFirstProviderKey(context, user))),
  )
  registerEndpoint(app, endpoints.listProviderKeys, async ({ user, signedIn }) => {
    const providers = await listProviderKeys(context, user)
    // Members may learn whether there is a key, but no part of it.
    return signedIn.rights === 'owner' ? providers : providers.map((each) => ({ ...each, key: each.key && MASK }))
  })
  registerEndpoint(app, endpoints.saveKeyOf, ({ user, sessionId, body }) =>
    saveKeyOfProvider(context, { user, sessionId }, body),
  )
  registerEndpoint(app, endpoints.removeKeyOf, ({ user, body }) => removeKeyOfProvider(context, user, body.provider))
}
