import { endpoints } from '@bricks/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { Client } from '#sessions/session.service.ts'
import { counterKey } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { logIn, type SignInContext, signUp } from './sign-in.service.ts'
import { toWireUser, type WireUserContext } from './wire-user.ts'

export function registerSignInRoutes(app: FastifyInstance, context: SignInContext & WireUserContext): void {
  registerEndpoint(
    app,
    endpoints.signUp,
    async ({ body, request }) => {
      const { name, email, password } = body
      const account = { name, email, password, confirmation: body['confirm-password'] }
      const { user, ...opened } = await signUp(context, account, clientOf(request, body.device))
      return { ...opened, user: await toWireUser(context, user) }
    },
    { counterOf: ({ ip }) => counterKey(RATE_LIMITS.signUp, ip) },
  )
  registerEndpoint(app, endpoints.logIn, async ({ body, request }) => {
    const { user, ...opened } = await logIn(context, body, clientOf(request, body.device))
    return { ...opened, user: await toWireUser(context, user) }
  })
}

function clientOf({ ip, headers }: FastifyRequest, device: string | undefined): Client {
  return { address: ip, userAgent: headers['user-agent'] ?? '', device }
}
