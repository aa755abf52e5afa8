import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { estimateTokens } from '#bricks/answers/estimate-tokens.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import { createDisconnectSignal } from '#http/connections/disconnect-signal.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { tryFunction } from './try-function.ts'

export function registerTryFunctionRoutes(app: FastifyInstance, context: ProjectsContext): void {
  registerEndpoint(app, endpoints.tryFunction, async ({ user, body, reply }) => {
    const { project_id: projectId, function: input, values, connection } = body
    return toWireTrial(
      await tryFunction(context, user, { projectId, input, values, connection }, createDisconnectSignal(reply.raw)),
    )
  })
}

/** If the API gave no answer, the status is 0 and the body says what happened. */
function toWireTrial({ status = 0, durationMs, contentType = '', body, text, leadsTo, ...result }: BrickResult) {
  const { truncated, request, tokens } = result
  return {
    status,
    duration_ms: durationMs,
    content_type: contentType,
    body: status === 0 ? text : body,
    truncated,
    request,
    ...(leadsTo !== undefined && { leads_to: leadsTo }),
    shown: text,
    tokens: tokens ?? { before: estimateTokens(body), after: estimateTokens(text) },
  }
}
