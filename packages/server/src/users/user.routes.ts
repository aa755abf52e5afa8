import { Readable } from 'node:stream'
import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { type AccountContext, changePassword, deleteAccount, rename, setPaused } from './account.service.ts'
import { type ProviderKeyContext, removeProviderKey, saveProviderKey } from './provider-key.service.ts'
import { readSettings } from './settings.service.ts'
import type { User } from './user.ts'
import { exportUserData } from './user-data.service.ts'
import { toWireUser } from './wire-user.ts'

export function registerUserRoutes(app: FastifyInstance, context: AccountContext & ProviderKeyContext): void {
  const { database } = context
  const answer = (user: User) => toWireUser(database, user)

  registerEndpoint(app, endpoints.getUser, ({ user }) => answer(user))
  registerEndpoint(app, endpoints.getSettings, async ({ user }) => ({
    ...(await answer(user)),
    ...(await readSettings(context, user)),
  }))
  registerEndpoint(app, endpoints.rename, async ({ user, body }) => answer(await rename(context, user, body.name)))
  registerEndpoint(app, endpoints.changePassword, async ({ user, sessionId, body, request }) => {
    const { current_password: current, new_password: next, confirm_password: confirmation } = body
    await changePassword(context, { user, sessionId, address: request.ip }, { current, next, confirmation })
    return {}
  })
  registerEndpoint(app, endpoints.saveProviderKey, async ({ user, body }) =>
    answer(await saveProviderKey(context, user, body.openaikey)),
  )
  registerEndpoint(app, endpoints.removeProviderKey, async ({ user }) => answer(await removeProviderKey(context, user)))
  registerEndpoint(app, endpoints.pauseAccount, async ({ user }) => answer(await setPaused(context, user, true)))
  registerEndpoint(app, endpoints.resumeAccount, async ({ user }) => answer(await setPaused(context, user, false)))
  registerEndpoint(app, endpoints.downloadData, async ({ user, reply }) => {
    const data = await exportUserData(context, user)
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
    reply.header('content-disposition', 'attachment; filename="bricks-data.json"')
    return reply.send(Readable.from(data))
  })
  registerEndpoint(app, endpoints.deleteAccount, async ({ user, request }) => {
    await deleteAccount(context, user, request.ip)
    return {}
  })
}
