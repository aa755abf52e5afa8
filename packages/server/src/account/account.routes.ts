import { Readable } from 'node:stream'
import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { User } from '#users/user.ts'
import { type AccountContext, deleteAccount, renameUser, setAccountPaused } from './account.service.ts'
import {
  confirmEmail,
  disownEmail,
  type EmailConfirmationContext,
  resendConfirmation,
} from './email-confirmation.service.ts'
import { readSettings } from './settings.service.ts'
import { exportUserData } from './user-data.service.ts'
import { toWireUser, type WireUserContext } from './wire-user.ts'

export function registerAccountRoutes(
  app: FastifyInstance,
  context: AccountContext & EmailConfirmationContext & WireUserContext,
): void {
  const answer = (user: User) => toWireUser(context, user)

  registerEndpoint(app, endpoints.getUser, ({ user }) => answer(user))
  registerEndpoint(app, endpoints.getSettings, async ({ user }) => ({
    ...(await answer(user)),
    ...(await readSettings(context, user)),
  }))
  registerEndpoint(app, endpoints.rename, async ({ user, body }) => answer(await renameUser(context, user, body.name)))
  registerEndpoint(app, endpoints.pauseAccount, async ({ user }) => answer(await setAccountPaused(context, user, true)))
  registerEndpoint(app, endpoints.resumeAccount, async ({ user }) =>
    answer(await setAccountPaused(context, user, false)),
  )
  registerEndpoint(app, endpoints.confirmEmail, async ({ body, user, request }) => {
    const { token, password } = body
    await confirmEmail(context, { token, password, signedInId: user?.id, address: request.ip })
    return {}
  })
  registerEndpoint(app, endpoints.disownEmail, async ({ body, request }) => {
    await disownEmail(context, body.token, request.ip)
    return {}
  })
  registerEndpoint(app, endpoints.resendConfirmation, async ({ user, request }) => {
    await resendConfirmation(context, user, request.ip)
    return {}
  })
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
