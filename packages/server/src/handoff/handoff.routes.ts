import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { hashToken } from '#sessions/token.ts'
import { buildCounterKey, limitRate, limitWrites } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { listHandoffs } from './handoff.repository.ts'
import { markHandoffAddressProven } from './handoff-settings.repository.ts'
import {
  getHandoffState,
  type HandoffContext,
  renewHandoffSecret,
  saveHandoffSettings,
  sendTestHandoff,
} from './handoff-settings.service.ts'

export function registerHandoffRoutes(app: FastifyInstance, context: HandoffContext): void {
  const { database, clock } = context
  registerEndpoint(app, endpoints.getHandoff, async ({ user, query: { project_id: id } }) => {
    await checkOwnProject(database, { id, userId: user.id })
    return getHandoffState(context, user, id)
  })
  registerEndpoint(
    app,
    endpoints.setHandoff,
    async ({ user, body: { project_id: id, ...settings }, request, isConfirmed }) => {
      await limitWrites(context, user)
      await checkOwnProject(database, { id, userId: user.id })
      return saveHandoffSettings(context, user, { ...settings, id, sender: request.ip, isConfirmed })
    },
  )
  registerEndpoint(app, endpoints.renewHandoffSecret, async ({ user, body: { project_id: id } }) => {
    await limitWrites(context, user)
    await checkOwnProject(database, { id, userId: user.id })
    return renewHandoffSecret(context, user, id)
  })
  registerEndpoint(app, endpoints.testHandoff, async ({ user, body: { project_id: id } }) => {
    await checkOwnProject(database, { id, userId: user.id })
    return sendTestHandoff(context, user, id)
  })
  registerEndpoint(app, endpoints.listHandoffs, async ({ user, query: { project_id: id, conversation_id } }) => {
    const own = { id, userId: user.id }
    await checkOwnProject(database, own)
    return listHandoffs(database, own, conversation_id)
  })
  const rule = RATE_LIMITS.handoffLink
  registerEndpoint(
    app,
    endpoints.confirmHandoffAddress,
    async ({ body, request }) => {
      await limitRate(context, rule, request.ip)
      if (!(await markHandoffAddressProven(database, hashToken(body.token), clock())))
        throw new AppError('link_expired')
      return {}
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(rule, ip) },
  )
}
