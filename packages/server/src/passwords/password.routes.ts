import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { changePassword, type PasswordContext } from './password.service.ts'

export function registerPasswordRoutes(app: FastifyInstance, context: PasswordContext): void {
  registerEndpoint(app, endpoints.changePassword, async ({ user, sessionId, body, request }) => {
    const { current_password: current, new_password: next, confirm_password: confirmation } = body
    await changePassword(context, { user, sessionId, address: request.ip }, { current, next, confirmation })
    return {}
  })
}
