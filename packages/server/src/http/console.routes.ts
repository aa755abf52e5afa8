import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config.ts'
import { writeAbsoluteAddresses } from './absolute-addresses.ts'
import { createPageFinder } from './page-table.ts'
import { pathOf } from './request-path.ts'
import { consolePolicy } from './security-headers.ts'
import { loadStaticFiles, sendStaticFile } from './static-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'
/** Below these an unknown path is an error; anywhere else it is the landing page. */
const FILE_FOLDERS = /^\/(api|assets|widget|handbook)(\/|$)/

/** The console's built files, and a page for every other path. */
export function registerConsoleRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'consoleFolder' | 'docsUrl'>,
): void {
  const files = writeAbsoluteAddresses(loadStaticFiles(config.consoleFolder), config.appUrl)
  const findPage = createPageFinder(files)
  const policy = consolePolicy(config)

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request)
    const file = path.endsWith('.html') || path === '/pages.json' ? undefined : files.get(path)
    if (file) {
      reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED)
      return sendStaticFile(request, reply, file)
    }
    return sendPage(request, reply, path)
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const page = FILE_FOLDERS.test(path) ? undefined : findPage(path)
    if (!page) throw new AppError('not_found')
    reply.header('content-security-policy', policy).header('cache-control', REVALIDATED)
    if (!page.indexed) reply.header('x-robots-tag', 'noindex')
    return sendStaticFile(request, reply, page.file)
  }
}
