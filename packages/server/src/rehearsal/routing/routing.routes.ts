import { endpoints } from '@bricks/contract'
import type { RoutingEvent } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { createDisconnectSignal } from '#chat/delivery/disconnect-signal.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { getProject } from '#projects/show-project.ts'
import { readRehearsalCount } from '#rehearsal/claim-rehearsal.ts'
import { createRehearsalContext, describeAsker, type RehearsalPorts } from '#rehearsal/rehearsal.routes.ts'
import { holdRehearsal } from '#rehearsal/rehearsal.service.ts'
import { streamWork } from '#rehearsal/running/stream-work.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import type { User } from '#users/user.ts'
import { draftSentences } from './draft-sentences.ts'
import { listSentences, readRoutingRuns, toWireSentence } from './routing.repository.ts'
import { runRouting } from './run-routing.ts'
import { saveRouting } from './save-routing.ts'

export function registerRoutingRoutes(app: FastifyInstance, ports: RehearsalPorts): void {
  const context = createRehearsalContext(ports)
  const { database } = context

  const showRouting = async (user: User, id: string) => {
    const own = { id, userId: user.id }
    const { revision } = await getProject(database, own)
    const sentences = (await listSentences(database, own)).map(toWireSentence)
    const rehearsals = await readRehearsalCount(context, user)
    return { sentences, ...(await readRoutingRuns(database, own)), revision, rehearsals }
  }

  registerEndpoint(app, endpoints.getRouting, async ({ user, query }) => showRouting(user, query.project_id))
  registerEndpoint(app, endpoints.saveRouting, async ({ user, body }) => {
    await limitWrites(context, user)
    await saveRouting(database, user, body)
    return showRouting(user, body.project_id)
  })
  registerEndpoint(app, endpoints.runRouting, async ({ user, body, request, reply }) => {
    const asked = { ...describeAsker(request), user, projectId: body.project_id }
    return streamWork<RoutingEvent>(context, reply, (emit, signal) =>
      holdRehearsal(context, { ...asked, signal }, (rehearsal) =>
        runRouting(context, rehearsal, body.times, emit, signal),
      ),
    )
  })
  registerEndpoint(app, endpoints.draftSentences, async ({ user, body, request, reply }) => {
    const asked = { ...describeAsker(request), user, projectId: body.project_id }
    const signal = createDisconnectSignal(reply.raw)
    const sentences = await holdRehearsal(context, { ...asked, signal }, (rehearsal) =>
      draftSentences(context, rehearsal, body.brick, signal),
    )
    return { sentences }
  })
}
