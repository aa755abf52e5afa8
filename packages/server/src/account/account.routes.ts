import { Readable } from 'node:stream'
import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { listAuditEvents } from '#audit/audit.repository.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitReads, limitWrites } from '#throttle/limit-rate.ts'
import { createOwnVisit } from '#users/membership.ts'
import { type AccountContext, deleteAccount, renameUser, setAccountPaused } from './account.service.ts'
import {
  confirmEmail,
  deleteAccountOfStranger,
  type EmailConfirmationContext,
  resendConfirmation,
} from './email-confirmation.service.ts'
import { readAccountSettings } from './settings.service.ts'
import { exportUserData } from './user-data.service.ts'
import { toWireUser, type WireUserContext } from './wire-user.ts'

export function registerAccountRoutes(
  app: FastifyInstance,
  context: AccountContext &
    EmailConfirmationContext &
    WireUserContext & { config: { contentReadsPerMinute: number; contentWritesPerMinute: number } },
): void {
  registerEndpoint(app, endpoints.getUser, ({ signedIn }) => toWireUser(context, signedIn))
  registerEndpoint(app, endpoints.getSettings, async ({ signedIn }) => {
    const user = await toWireUser(context, signedIn)
    const { account, ...settings } = await readAccountSettings(context, signedIn.account)
    return { ...user, ...settings, account: { ...user.account, ...account } }
  })
  registerEndpoint(app, endpoints.rename, async ({ user, signedIn, body }) => {
    // Renaming is limited, because each new name adds a row to the account's log.
    await limitWrites(context, user)
    const person = await renameUser(context, user, body.name)
    return toWireUser(context, signedIn.rights === 'owner' ? createOwnVisit(person) : { ...signedIn, person })
  })
  registerEndpoint(app, endpoints.pauseAccount, async ({ user, sessionId }) =>
    toWireUser(context, createOwnVisit(await setAccountPaused(context, { user, sessionId }, true))),
  )
  registerEndpoint(app, endpoints.resumeAccount, async ({ user, sessionId }) =>
    toWireUser(context, createOwnVisit(await setAccountPaused(context, { user, sessionId }, false))),
  )
  registerEndpoint(app, endpoints.confirmEmail, async ({ body, user, request }) => {
    const { token, password } = body
    await confirmEmail(context, { token, password, signedInId: user?.id, address: request.ip })
    return {}
  })
  registerEndpoint(app, endpoints.disownEmail, async ({ body, request }) => {
    await deleteAccountOfStranger(context, body.token, request.ip)
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
  registerEndpoint(app, endpoints.listAuditEvents, async ({ user, query }) => {
    await limitReads(context, user)
    return listAuditEvents(context.database, user.id, query.before)
  })
  registerEndpoint(app, endpoints.deleteAccount, async ({ user, sessionId, request }) => {
    await deleteAccount(context, { user, sessionId, address: request.ip })
    return {}
  })
}
