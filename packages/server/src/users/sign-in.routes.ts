import { endpoints } from '@bricks/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { deleteSession } from './session.repository.ts'
import type { Client } from './session.service.ts'
import { logIn, type SignInContext, signUp, signUpCounter } from './sign-in.service.ts'
import { toWireUser } from './wire-user.ts'

export function registerSignInRoutes(app: FastifyInstance, context: SignInContext): void {
  registerEndpoint(
    app,
    endpoints.signUp,
    async ({ body, request }) => {
      const { name, email, password } = body
      const account = { name, email, password, confirmation: body['confirm-password'] }
      const { user, ...opened } = await signUp(context, account, clientOf(request, body.device))
      return { ...opened, user: await toWireUser(context.database, user) }
    },
    { counterOf: ({ ip }) => signUpCounter(ip) },
  )
  registerEndpoint(app, endpoints.logIn, async ({ body, request }) => {
    const { user, ...opened } = await logIn(context, body, clientOf(request, body.device))
    return { ...opened, user: await toWireUser(context.database, user) }
  })
  registerEndpoint(app, endpoints.logOut, async ({ user, sessionId }) => {
    await deleteSession(context.database, user.id, sessionId)
    return {}
  })
}

function clientOf({ ip, headers }: FastifyRequest, device: string | undefined): Client {
  return { address: ip, userAgent: headers['user-agent'] ?? '', device }
}
