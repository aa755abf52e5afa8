import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import {
  confirmEmail,
  disownEmail,
  type EmailConfirmationContext,
  resendConfirmation,
} from './email-confirmation.service.ts'
import { type PasswordResetContext, requestReset, resetCounter, resetPassword } from './password-reset.service.ts'

/** What is done by links that were mailed, and asking for them. */
export function registerMailLinkRoutes(
  app: FastifyInstance,
  context: PasswordResetContext & EmailConfirmationContext,
): void {
  registerEndpoint(
    app,
    endpoints.forgotPassword,
    async ({ body, request }) => {
      await requestReset(context, body, request.ip)
      return {}
    },
    { counterOf: ({ ip }) => resetCounter(ip) },
  )
  registerEndpoint(app, endpoints.resetPassword, async ({ body, request }) => {
    const { token, new_password: next, confirm_password: confirmation } = body
    await resetPassword(context, { token, next, confirmation }, request.ip)
    return {}
  })
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
}
