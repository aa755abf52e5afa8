import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { buildCounterKey } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { type PasswordResetContext, requestPasswordReset, resetPassword } from './password-reset.service.ts'

export function registerPasswordResetRoutes(app: FastifyInstance, context: PasswordResetContext): void {
  registerEndpoint(
    app,
    endpoints.forgotPassword,
    async ({ body, request }) => {
      await requestPasswordReset(context, body, request.ip)
      return {}
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(RATE_LIMITS.passwordReset, ip) },
  )
  registerEndpoint(app, endpoints.resetPassword, async ({ body, request }) => {
    const { token, new_password: next, confirm_password: confirmation } = body
    await resetPassword(context, { token, next, confirmation }, request.ip)
    return {}
  })
}
