import { API_PREFIX, WROTE_HEADER } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { listOwnOrigins } from './hosts/own-origins.ts'
import { VISITOR_ENDPOINTS, VISITOR_ROUTES } from './hosts/visitor-endpoints.ts'
import { createOriginWarning } from './hosts/warn-of-other-origin.ts'
import { readRequestPath } from './request-path.ts'

const MAX_AGE_SECONDS = '7200'
const PREFLIGHT_ROUTE = `${API_PREFIX}/*`
const VISITORS = new Set(VISITOR_ROUTES)
const VISITOR_PATHS = VISITOR_ENDPOINTS.map(({ path }) => new RegExp(`^${API_PREFIX}${path.replace(':id', '[^/]+')}$`))

/** Also refuses a request with a token from an origin that is neither the console's nor the server's own. */
export function guardOrigins(
  app: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'publicUrl' | 'consoleOrigins'>,
): void {
  const ownOrigins = listOwnOrigins(config)
  const warnOfOrigin = createOriginWarning(ownOrigins)
  const isConsoleOrigin = (origin: string) => config.consoleOrigins.includes(origin)

  app.addHook('onRequest', async (request, reply) => {
    // Compares the route and not the URL, because one path has many spellings.
    const route = request.routeOptions.url ?? ''
    // An unknown call has no route, so its path is checked, too: the console must be able to read the answer.
    if (![route, readRequestPath(request)].some((path) => path.startsWith(`${API_PREFIX}/`))) return
    reply.header('vary', 'Origin')
    const { origin, authorization } = request.headers
    if (origin === undefined) return
    if (isConsoleOrigin(origin)) allowConsole(reply, origin)
    else if (VISITORS.has(route) || isVisitorPreflight(request)) allowVisitor(reply)
    if (authorization !== undefined && !isConsoleOrigin(origin) && !ownOrigins.has(origin)) {
      warnOfOrigin(request, origin)
      throw new AppError('origin_not_allowed')
    }
  })
  app.options(PREFLIGHT_ROUTE, { schema: { hide: true } }, async (request, reply) => {
    const fromConsole = isConsoleOrigin(request.headers.origin ?? '')
    if (fromConsole || isVisitorPreflight(request)) answerPreflight(reply, fromConsole)
    return reply.status(204).send()
  })
}

function isVisitorPreflight({ method, url }: FastifyRequest): boolean {
  if (method !== 'OPTIONS') return false
  const path = readRequestPath({ url })
  return VISITOR_PATHS.some((pattern) => pattern.test(path))
}

function allowConsole(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': `retry-after, ${WROTE_HEADER}`,
  })
}

function allowVisitor(reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' })
}

function answerPreflight(reply: FastifyReply, fromConsole: boolean): void {
  reply.headers({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': fromConsole
      ? `authorization, content-type, accept, ${WROTE_HEADER}`
      : 'content-type, accept',
    'access-control-max-age': MAX_AGE_SECONDS,
  })
}
