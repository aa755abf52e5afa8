import { endpoints } from '@bricks/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { Client } from '#sessions/session.service.ts'
import { buildCounterKey } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { createOwnVisit } from '#users/membership.ts'
import { finishLogIn, logInByPasskey, startPasskeyLogIn } from './second-step.service.ts'
import { logIn, type SignInContext, signUp } from './sign-in.service.ts'
import { toWireUser, type WireUserContext } from './wire-user.ts'

export function registerSignInRoutes(app: FastifyInstance, context: SignInContext & WireUserContext): void {
  registerEndpoint(
    app,
    endpoints.signUp,
    async ({ body, request }) => {
      const { name, email, password, invitation } = body
      const account = { name, email, password, confirmation: body['confirm-password'], invitation }
      const { user, ...opened } = await signUp(context, account, readClientOfRequest(request, body.device))
      return { ...opened, user: await toWireUser(context, createOwnVisit(user)) }
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(RATE_LIMITS.signUp, ip) },
  )
  registerEndpoint(app, endpoints.logIn, async ({ body, request }) => {
    const { user, ...opened } = await logIn(context, body, readClientOfRequest(request, body.device))
    return { ...opened, user: await toWireUser(context, createOwnVisit(user)) }
  })
  registerEndpoint(app, endpoints.finishLogIn, async ({ body: { device, ...proof }, request }) => {
    const { user, ...opened } = await finishLogIn(context, proof, readClientOfRequest(request, device))
    return { ...opened, user: await toWireUser(context, createOwnVisit(user)) }
  })
  registerEndpoint(
    app,
    endpoints.startPasskeyLogIn,
    async ({ body, request }) => ({ options: { ...(await startPasskeyLogIn(context, body.ticket, request.ip)) } }),
    { blockedCounterOf: ({ ip }) => buildCounterKey(RATE_LIMITS.passkeyLogIn, ip) },
  )
  registerEndpoint(
    app,
    endpoints.logInByPasskey,
    async ({ body, request }) => {
      const { user, ...opened } = await logInByPasskey(context, body.passkey, readClientOfRequest(request, body.device))
      return { ...opened, user: await toWireUser(context, createOwnVisit(user)) }
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(RATE_LIMITS.passkeyLogIn, ip) },
  )
}

export function readClientOfRequest({ ip, headers }: FastifyRequest, device: string | undefined): Client {
  return { address: ip, userAgent: headers['user-agent'] ?? '', device }
}
