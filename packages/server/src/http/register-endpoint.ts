import type { Endpoint } from '@bricks/contract'
import { API_PREFIX, LIMITS } from '@bricks/contract/wire'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#app-error.ts'
import { type Author, runAsAuthor } from '#audit/author.ts'
import type { BlockedCounters } from '#throttle/blocked-counters.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { authenticateRequest, type Sessions, type SignedIn } from './authenticate.ts'
import type { Reads } from './read-replica.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
    blockedCounters: BlockedCounters
    clock: Clock
    reads: Reads
  }
  interface FastifyRequest {
    signedIn: SignedIn | undefined
    /** Set if a call changes what the bots of an account may do, but its caller is not signed in to that account. */
    changedAccountId: string | undefined
    /** When the caller's session was looked up, in milliseconds of `performance.now()`. */
    admittedAt: number
  }
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type ByAccess<Access, Value> = Access extends 'user' ? Value : Access extends 'optional' ? Value | undefined : undefined

export interface Call<E extends Endpoint> {
  body: Output<E['body' & keyof E]>
  query: Output<E['query' & keyof E]>
  params: Output<E['params' & keyof E]>
  user: ByAccess<E['access'], User>
  signedIn: ByAccess<E['access'], SignedIn>
  sessionId: ByAccess<E['access'], string>
  isConfirmed: ByAccess<E['access'], boolean>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { stream: true } ? FastifyReply : z.output<E['answer']>>

interface EndpointOptions {
  /**
   * The key of the request's rate-limit counter. While that counter blocks, the request is refused before its body is
   * read, so that refusing costs little. This is checked again after the body was read.
   */
  blockedCounterOf?: (request: FastifyRequest) => string | undefined
  mayBeLarge?: (body: unknown) => boolean
  /** Runs before the request is validated and may refuse it, so that a stranger does not learn what the call takes. */
  admit?: (signedIn: SignedIn) => Promise<unknown>
}

const LATE_MS = 250

export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { blockedCounterOf, mayBeLarge = () => true, admit }: EndpointOptions = {},
): void {
  const authenticateAndAdmit = async (request: FastifyRequest) => {
    request.signedIn = await authenticateRequest(request, endpoint, app.sessions)
    if (request.signedIn) await admit?.(request.signedIn)
  }
  const refuseBlockedCounter = (request: FastifyRequest) => app.blockedCounters.refuse(blockedCounterOf?.(request))
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    schema: buildEndpointSchema(endpoint),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request) => {
      refuseBlockedCounter(request)
      await authenticateAndAdmit(request)
      request.admittedAt = performance.now()
    },
    preValidation: async (request) => {
      refuseBlockedCounter(request)
      // A caller has 30 s for the body, and the session may end meanwhile. So the session is checked again if the body
      // came late.
      if (performance.now() - request.admittedAt > LATE_MS) await authenticateAndAdmit(request)
      if (request.bodyBytes > LIMITS.requestBody && !mayBeLarge(request.body)) throw new AppError('body_too_large')
      if (endpoint.body && request.body === undefined) request.body = {}
    },
    handler: async (request, reply) => {
      reply.status(endpoint.status)
      try {
        return await runAsAuthor(createAuthorOfRequest(request, app.clock()), () =>
          handler(createEndpointCall<E>(endpoint, request, reply)),
        )
      } catch (error) {
        app.blockedCounters.remember(error)
        throw error
      }
    },
  })
}

function createAuthorOfRequest({ ip, headers, signedIn }: FastifyRequest, at: Date): Author {
  const from = { at, address: ip, device: headers['user-agent'] ?? '' }
  if (!signedIn) return { kind: 'stranger', id: null, name: '', ...from }
  return { kind: 'person', id: signedIn.person.id, name: signedIn.person.name, ...from }
}

/** Only for the OpenAPI document; `authenticateRequest` does the check. */
const SECURITY: Record<Endpoint['access'], FastifySchema> = {
  public: {},
  optional: { security: [{}, { token: [] }] },
  user: { security: [{ token: [] }] },
}

function buildEndpointSchema(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    ...SECURITY[endpoint.access],
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.stream && { produces: endpoint.produces ? [endpoint.produces] : ['text/plain', 'text/event-stream'] }),
    ...(endpoint.mayBeElsewhere && { mayBeElsewhere: true }),
    response: { [endpoint.status]: endpoint.answer },
  }
}

// The schemas and `authenticateRequest` guarantee the type `Call<E>`; Fastify's types cannot express it.
function createEndpointCall<E extends Endpoint>({ right }: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const { body, query, params, signedIn } = request
  const user = right === 'person' ? signedIn?.person : signedIn?.account
  const { sessionId, isConfirmed } = signedIn ?? {}
  return { body, query, params, user, signedIn, sessionId, isConfirmed, request, reply } as Call<E>
}
