import type { Endpoint } from '@bricks/contract'
import { API_PREFIX, LIMITS } from '@bricks/contract/wire'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#app-error.ts'
import type { BlockedCounters } from '#throttle/blocked-counters.ts'
import type { User } from '#users/user.ts'
import { authenticate, type FindSignedIn, type SignedIn } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    findSignedIn: FindSignedIn
    blockedCounters: BlockedCounters
  }
  interface FastifyRequest {
    signedIn: SignedIn | undefined
  }
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type ByAccess<Access, Value> = Access extends 'user' ? Value : Access extends 'optional' ? Value | undefined : undefined

export interface Call<E extends Endpoint> {
  body: Output<E['body' & keyof E]>
  query: Output<E['query' & keyof E]>
  params: Output<E['params' & keyof E]>
  user: ByAccess<E['access'], User>
  sessionId: ByAccess<E['access'], string>
  isConfirmed: ByAccess<E['access'], boolean>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { stream: true } ? FastifyReply : z.output<E['answer']>>

interface EndpointOptions {
  /** The request's rate-limit key. It is checked before the body is read, so that refusing costs little, and again after. */
  counterOf?: (request: FastifyRequest) => string | undefined
  /** Whether this body may be as large as the endpoint's `bodyLimit`. By default each may. */
  mayBeLarge?: (body: unknown) => boolean
}

export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { counterOf, mayBeLarge = () => true }: EndpointOptions = {},
): void {
  const refuseBlocked = (request: FastifyRequest) => app.blockedCounters.refuse(counterOf?.(request))
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request) => {
      refuseBlocked(request)
      if (endpoint.access === 'public') return
      request.signedIn = await authenticate(request, app.findSignedIn)
      if (endpoint.access === 'user' && !request.signedIn) throw new AppError('not_signed_in')
      if (endpoint.stepUp && !request.signedIn?.isConfirmed) throw new AppError('password_needed')
    },
    preValidation: async (request) => {
      refuseBlocked(request)
      if (request.bodyBytes > LIMITS.requestBody && !mayBeLarge(request.body)) throw new AppError('body_too_large')
      if (endpoint.body && request.body === undefined) request.body = {}
    },
    handler: async (request, reply) => {
      reply.status(endpoint.status)
      try {
        return await handler(callOf<E>(request, reply))
      } catch (error) {
        app.blockedCounters.remember(error)
        throw error
      }
    },
  })
}

/** Only for the OpenAPI document; the hook above does the check. */
const SECURITY: Record<Endpoint['access'], FastifySchema> = {
  public: {},
  optional: { security: [{}, { token: [] }] },
  user: { security: [{ token: [] }] },
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    ...SECURITY[endpoint.access],
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.stream && { produces: endpoint.produces ? [endpoint.produces] : ['text/plain', 'text/event-stream'] }),
    response: { [endpoint.status]: endpoint.answer },
  }
}

// The schemas and the hook above guarantee this type; Fastify's types cannot express it.
function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  const { body, query, params, signedIn } = request
  return { body, query, params, ...signedIn, request, reply } as Call<E>
}
