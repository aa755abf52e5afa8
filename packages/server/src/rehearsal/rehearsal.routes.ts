import { endpoints } from '@bricks/contract'
import type { RehearsalEvent } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '#http/authenticate.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { isRecord } from '#json.ts'
import { requireRight } from '#sessions/session.service.ts'
import { rehearseAndExplain, runLimitedRehearsal } from './rehearsal.service.ts'
import { createRehearsalContext, type RehearsalContext, type RehearsalPorts } from './rehearsal-context.ts'
import { streamWorkEvents } from './running/stream-work.ts'

export function registerRehearsalRoutes(app: FastifyInstance, ports: RehearsalPorts): void {
  const context = createRehearsalContext(ports)
  registerEndpoint(
    app,
    endpoints.rehearse,
    async ({ signedIn, body, request, reply }) => {
      const asked = { ...describeRequester(context, signedIn, request), projectId: body.project_id, draft: body.draft }
      return streamWorkEvents<RehearsalEvent>(context, reply, (emit, signal) =>
        runLimitedRehearsal(context, { ...asked, signal }, (rehearsal) =>
          rehearseAndExplain(context, rehearsal, body, emit, signal),
        ),
      )
    },
    { mayBeLarge: (body) => isRecord(body) && body.draft !== undefined },
  )
}

export function describeRequester({ database }: RehearsalContext, signedIn: SignedIn, { ip, log }: FastifyRequest) {
  return {
    user: signedIn.account,
    address: ip,
    requireRight: () => requireRight(database, signedIn, 'editor'),
    onError: (error: unknown) => log.error({ err: error }, 'a rehearsal met an unexpected error'),
  }
}
