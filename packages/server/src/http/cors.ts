import { endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config.ts'
import { listOwnOrigins } from './own-origins.ts'

const MAX_AGE_SECONDS = '7200'
/** What a visitor's page calls, on whatever web site it stands. */
const VISITOR_ENDPOINTS = [endpoints.chat, endpoints.chatStreamed, endpoints.sendFeedback, endpoints.getLiveConfig]
const VISITOR_PATHS = VISITOR_ENDPOINTS.map(({ path }) => new RegExp(`^${API_PREFIX}${path.replace(':id', '[^/]+')}$`))

/** Says which other web sites may call, and refuses a token that comes from any but the console's. */
export function addCors(app: FastifyInstance, config: Pick<Config, 'appUrl' | 'publicUrl' | 'consoleOrigins'>): void {
  const ownOrigins = listOwnOrigins(config)
  const isConsole = (origin: string) => config.consoleOrigins.includes(origin)

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (!path.startsWith(`${API_PREFIX}/`)) return
    reply.header('vary', 'Origin')
    const { origin, authorization } = request.headers
    if (origin === undefined) return
    if (isConsole(origin)) allowConsole(reply, origin)
    else if (isVisitorPath(path)) allowVisitor(reply)
    if (request.method === 'OPTIONS') return
    if (authorization !== undefined && !isConsole(origin) && !ownOrigins.has(origin)) {
      throw new AppError('origin_not_allowed')
    }
  })
  app.options(`${API_PREFIX}/*`, { schema: { hide: true } }, async (request, reply) => {
    answerPreflight(request, reply, isConsole(request.headers.origin ?? ''))
    return reply.status(204).send()
  })
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

function isVisitorPath(path: string): boolean {
  return VISITOR_PATHS.some((pattern) => pattern.test(path))
}

function allowConsole(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
  })
}

function allowVisitor(reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' })
}

function answerPreflight(request: FastifyRequest, reply: FastifyReply, isConsole: boolean): void {
  if (!isConsole && !isVisitorPath(pathOf(request))) return
  reply.headers({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': isConsole ? 'authorization, content-type, accept' : 'content-type, accept',
    'access-control-max-age': MAX_AGE_SECONDS,
  })
}
