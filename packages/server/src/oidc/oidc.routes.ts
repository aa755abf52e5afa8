import { endpoints } from '@bricks/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readClientOfRequest } from '#account/sign-in.routes.ts'
import { toWireUser, type WireUserContext } from '#account/wire-user.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { buildCounterKey } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { createOwnVisit } from '#users/membership.ts'
import { finishOidc, joinAccountByOidc, type OidcContext, startOidc } from './oidc.service.ts'

export function registerOidcRoutes(app: FastifyInstance, context: OidcContext & WireUserContext): void {
  const byAddress = { blockedCounterOf: ({ ip }: FastifyRequest) => buildCounterKey(RATE_LIMITS.oidcSignIn, ip) }

  registerEndpoint(app, endpoints.startOidc, ({ request }) => startOidc(context, request.ip), byAddress)
  registerEndpoint(
    app,
    endpoints.finishOidc,
    async ({ body: { device, ...answer }, request }) => {
      const { user, ...opened } = await finishOidc(context, answer, readClientOfRequest(request, device))
      return { ...opened, user: await toWireUser(context, createOwnVisit(user)) }
    },
    byAddress,
  )
  registerEndpoint(app, endpoints.joinOidc, async ({ body: { device, ...join }, request }) => {
    const { user, ...opened } = await joinAccountByOidc(context, join, readClientOfRequest(request, device))
    return { ...opened, user: await toWireUser(context, createOwnVisit(user)) }
  })
}
