import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { PasswordContext } from '#passwords/password.service.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { hasPassword } from '#users/user.repository.ts'
import { confirmSessionByProof } from './confirm-session.ts'
import { addPasskey, removePasskey, renamePasskey, startAddingPasskey } from './passkeys/add-passkey.ts'
import { listPasskeys } from './passkeys/passkey.repository.ts'
import { createPasskeyRequest, type PasskeyContext } from './passkeys/use-passkey.ts'
import { countRecoveryCodes, findOneTimeCode } from './second-factor.repository.ts'
import {
  finishOneTimeCodes,
  removeOneTimeCodes,
  renewRecoveryCodes,
  type SecondFactorContext,
  startOneTimeCodes,
} from './second-factor.service.ts'

export function registerSecondFactorRoutes(
  app: FastifyInstance,
  context: PasswordContext & SecondFactorContext & PasskeyContext,
): void {
  const { database } = context
  const limitChanges = ({ id }: { id: string }) => limitRate(context, RATE_LIMITS.factorChange, id)

  registerEndpoint(app, endpoints.confirmSession, async ({ user, sessionId, body, request }) => {
    await confirmSessionByProof(context, { user, sessionId, address: request.ip }, body)
    return {}
  })
  registerEndpoint(app, endpoints.startPasskeyConfirmation, async ({ user, sessionId }) => ({
    options: { ...(await createPasskeyRequest(context, { purpose: 'confirm', boundTo: sessionId }, user.id)) },
  }))
  registerEndpoint(app, endpoints.getSecondFactors, async ({ user }) => {
    const passkeys = await listPasskeys(database, user.id)
    return {
      codes: (await findOneTimeCode(database, user.id))?.confirmed_at != null,
      recovery_codes: await countRecoveryCodes(database, user.id),
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
      password: await hasPassword(database, user.id),
    }
  })
  registerEndpoint(app, endpoints.startCodes, async ({ user }) => {
    await limitChanges(user)
    return startOneTimeCodes(context, user)
  })
  registerEndpoint(app, endpoints.finishCodes, async ({ user, sessionId, body, request }) => {
    await limitChanges(user)
    const owner = { user, sessionId, address: request.ip }
    return { recovery_codes: await finishOneTimeCodes(context, owner, body.code) }
  })
  registerEndpoint(app, endpoints.removeCodes, async ({ user, sessionId, request }) => {
    await limitChanges(user)
    await removeOneTimeCodes(context, { user, sessionId, address: request.ip })
    return {}
  })
  registerEndpoint(app, endpoints.renewRecoveryCodes, async ({ user, sessionId, request }) => {
    await limitChanges(user)
    return { recovery_codes: await renewRecoveryCodes(context, { user, sessionId, address: request.ip }) }
  })
  registerEndpoint(app, endpoints.startPasskey, async ({ user, sessionId, request }) => {
    await limitChanges(user)
    return { options: { ...(await startAddingPasskey(context, { user, sessionId, address: request.ip })) } }
  })
  registerEndpoint(app, endpoints.addPasskey, async ({ user, sessionId, body, request }) => {
    await limitChanges(user)
    const owner = { user, sessionId, address: request.ip }
    return { recovery_codes: await addPasskey(context, owner, { name: body.name, answer: body.passkey }) }
  })
  registerEndpoint(app, endpoints.renamePasskey, async ({ user, body }) => {
    await limitChanges(user)
    await renamePasskey(context, user.id, body)
    return {}
  })
  registerEndpoint(app, endpoints.removePasskey, async ({ user, sessionId, body, request }) => {
    await limitChanges(user)
    await removePasskey(context, { user, sessionId, address: request.ip }, body.id)
    return {}
  })
}
