import { endpoints } from '@bricks/contract'
import type { RoutingEvent } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { createDisconnectSignal } from '#http/connections/disconnect-signal.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { getProject } from '#projects/show-project.ts'
import { getRehearsalCount } from '#rehearsal/count-rehearsal.ts'
import { describeRequester } from '#rehearsal/rehearsal.routes.ts'
import { runLimitedRehearsal } from '#rehearsal/rehearsal.service.ts'
import { createRehearsalContext, type RehearsalPorts } from '#rehearsal/rehearsal-context.ts'
import { streamWorkEvents } from '#rehearsal/running/stream-work.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import type { User } from '#users/user.ts'
import { draftSentences } from './draft-sentences.ts'
import { findRoutingRuns, listRoutingSentences, toWireSentence } from './routing.repository.ts'
import { runRoutingTable } from './run-routing.ts'
import { saveRouting } from './save-routing.ts'

export function registerRoutingRoutes(app: FastifyInstance, ports: RehearsalPorts): void {
  const context = createRehearsalContext(ports)
  const { database } = context

  const getRoutingState = async (user: User, id: string) => {
    const own = { id, userId: user.id }
    const { revision } = await getProject(database, own)
    const sentences = (await listRoutingSentences(database, own)).map(toWireSentence)
    const rehearsals = await getRehearsalCount(context, user)
    return { sentences, ...(await findRoutingRuns(database, own)), revision, rehearsals }
  }

  registerEndpoint(app, endpoints.getRouting, async ({ user, query }) => getRoutingState(user, query.project_id))
  registerEndpoint(app, endpoints.saveRouting, async ({ user, body }) => {
    await limitWrites(context, user)
    await saveRouting(database, user, body)
    return getRoutingState(user, body.project_id)
  })
  registerEndpoint(app, endpoints.runRouting, async ({ signedIn, body, request, reply }) => {
    const asked = { ...describeRequester(context, signedIn, request), projectId: body.project_id }
    return streamWorkEvents<RoutingEvent>(context, reply, (emit, signal) =>
      runLimitedRehearsal(context, { ...asked, signal }, (rehearsal) =>
        runRoutingTable(context, rehearsal, body.times, emit, signal),
      ),
    )
  })
  registerEndpoint(app, endpoints.draftSentences, async ({ signedIn, body, request, reply }) => {
    const asked = { ...describeRequester(context, signedIn, request), projectId: body.project_id }
    const signal = createDisconnectSignal(reply.raw)
    const sentences = await runLimitedRehearsal(context, { ...asked, signal }, (rehearsal) =>
      draftSentences(context, rehearsal, body.brick, signal),
    )
    return { sentences }
  })
}
