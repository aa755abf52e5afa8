import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import {
  createIdentitySecret,
  getVisitorIdentity,
  revokeIdentitySecret,
  saveIdentitySettings,
} from './identity.service.ts'

export function registerIdentityRoutes(app: FastifyInstance, context: Context): void {
  registerEndpoint(app, endpoints.getVisitorIdentity, async ({ user, query }) =>
    getVisitorIdentity(context, { id: query.project_id, userId: user.id }),
  )
  registerEndpoint(app, endpoints.saveVisitorIdentity, async ({ user, body }) => {
    await limitWrites(context, user)
    const { project_id: id, tell_name: tellName, tell_context: tellContext } = body
    return saveIdentitySettings(context, { id, userId: user.id }, { tellName, tellContext })
  })
  registerEndpoint(app, endpoints.createIdentitySecret, async ({ user, body }) => {
    await limitWrites(context, user)
    return createIdentitySecret(context, { id: body.project_id, userId: user.id })
  })
  registerEndpoint(app, endpoints.revokeIdentitySecret, async ({ user, body }) => {
    await limitWrites(context, user)
    return revokeIdentitySecret(context, { id: body.project_id, userId: user.id }, body.secret_id)
  })
}
