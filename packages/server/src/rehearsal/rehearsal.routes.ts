import { endpoints } from '@bricks/contract'
import type { RehearsalEvent } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { isRecord } from '#json.ts'
import { rehearseAndExplain, runLimitedRehearsal } from './rehearsal.service.ts'
import { createRehearsalContext, type RehearsalPorts } from './rehearsal-context.ts'
import { streamWorkEvents } from './running/stream-work.ts'

export function registerRehearsalRoutes(app: FastifyInstance, ports: RehearsalPorts): void {
  const context = createRehearsalContext(ports)
  registerEndpoint(
    app,
    endpoints.rehearse,
    async ({ user, body, request, reply }) => {
      const asked = { ...describeRequester(request), user, projectId: body.project_id, draft: body.draft }
      return streamWorkEvents<RehearsalEvent>(context, reply, (emit, signal) =>
        runLimitedRehearsal(context, { ...asked, signal }, (rehearsal) =>
          rehearseAndExplain(context, rehearsal, body, emit, signal),
        ),
      )
    },
    { mayBeLarge: (body) => isRecord(body) && body.draft !== undefined },
  )
}

export function describeRequester({ ip, log }: FastifyRequest) {
  return {
    address: ip,
    onError: (error: unknown) => log.error({ err: error }, 'a rehearsal met an unexpected error'),
  }
}
