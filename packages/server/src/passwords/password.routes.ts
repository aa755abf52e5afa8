import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { counterKey } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { changePassword, type PasswordContext } from './password.service.ts'
import { type PasswordResetContext, requestPasswordReset, resetPassword } from './password-reset.service.ts'

export function registerPasswordRoutes(app: FastifyInstance, context: PasswordContext & PasswordResetContext): void {
  registerEndpoint(app, endpoints.changePassword, async ({ user, sessionId, body, request }) => {
    const { current_password: current, new_password: next, confirm_password: confirmation } = body
    await changePassword(context, { user, sessionId, address: request.ip }, { current, next, confirmation })
    return {}
  })
  registerEndpoint(
    app,
    endpoints.forgotPassword,
    async ({ body, request }) => {
      await requestPasswordReset(context, body, request.ip)
      return {}
    },
    { counterOf: ({ ip }) => counterKey(RATE_LIMITS.passwordReset, ip) },
  )
  registerEndpoint(app, endpoints.resetPassword, async ({ body, request }) => {
    const { token, new_password: next, confirm_password: confirmation } = body
    await resetPassword(context, { token, next, confirmation }, request.ip)
    return {}
  })
}
