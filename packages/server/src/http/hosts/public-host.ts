import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { readHostName, readRequestHostName } from './host-name.ts'
import { VISITOR_ROUTES } from './visitor-endpoints.ts'

/** Mail programs and sites that link to a bot may end its address with a slash. */
export const LIVE_PAGE_PATHS = ['/live/:id', '/live/:id/']
/** Other paths below a live page are unknown pages, and not missing pictures. */
export const LIVE_PICTURE_PATH = '/live/:id/:hash([\\w-]{22}).png'

const PUBLIC_ROUTES = new Set([
  ...LIVE_PAGE_PATHS,
  LIVE_PICTURE_PATH,
  '/widget.js',
  '/widget@:version',
  '/widget/*',
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  ...VISITOR_ROUTES,
])

/**
 * The widget knows only the public host, and links a bot's owner to this path on it. The path leads on to the console.
 */
const PLANS = '/plans'

const ROBOTS = 'User-agent: *\nDisallow: /api\n'

/** A separate host for live pages serves no page of the console, because console pages hold a token. */
export function refuseConsoleOnPublicHost(
  app: FastifyInstance,
  { appUrl, publicUrl }: Pick<Config, 'appUrl' | 'publicUrl'>,
): void {
  const { host: publicHost, protocol } = new URL(publicUrl)
  if (publicHost === new URL(appUrl).host) return
  const publicName = readHostName(publicUrl)
  const isForPublicHost = (request: FastifyRequest) =>
    publicName === readHostName(appUrl)
      ? readHostAndPort(request, protocol) === publicHost
      : readRequestHostName(request) === publicName
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' || !isForPublicHost(request)) return
    if (request.method === 'GET' && request.url === PLANS) return reply.redirect(appUrl + PLANS)
    // The console has a robots.txt of its own, which names pages that the public host does not have.
    if (request.url === '/robots.txt' && ['GET', 'HEAD'].includes(request.method))
      return reply.type('text/plain; charset=utf-8').send(ROBOTS)
    if (!PUBLIC_ROUTES.has(request.routeOptions.url ?? '')) throw new AppError('not_found')
  })
}

function readHostAndPort({ host }: FastifyRequest, protocol: string): string | undefined {
  const address = `${protocol}//${host}`
  return URL.canParse(address) ? new URL(address).host.replace(/\.(?=:|$)/, '') : undefined
}
