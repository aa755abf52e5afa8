import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { readRequestPath } from '#http/request-path.ts'
import { writeConsolePolicy } from '#http/security-headers.ts'
import { createNoAccountYetCheck } from '#plans/log-how-to-grant-rights.ts'
import { fillBuiltPages } from './fill-built-pages.ts'
import { createPageFinder } from './page-finder.ts'
import { createSetupNoteAdder } from './setup-note.ts'
import { openStaticFolder, readStaticFiles, type StaticFile, sendStaticFile } from './static-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'
/**
 * An unknown path in these folders is an API error. Any other unknown path shows the console's page for unknown
 * addresses, with status 404.
 */
const FILE_FOLDERS = /^\/(api|assets|widget|handbook)(\/|$)/
/** Files that the server changes before it sends them, or that it reads itself. */
const PAGE = /\.html$|^\/(?:sitemap\.xml|robots\.txt|pages\.json)$/
/** Pages are found by their address in the console, not by the names of their files. */
const UNNAMED = /\.html$|^\/pages\.json$/

type ConsoleConfig = Pick<
  Config,
  'appUrl' | 'consoleFolder' | 'docsUrl' | 'billing' | 'contactEmail' | 'defaultRole' | 'planLimits' | 'socialLinks'
>

export function registerConsoleRoutes(
  app: FastifyInstance,
  { database, config }: { database: Database; config: ConsoleConfig },
): void {
  const pages = fillBuiltPages(
    readStaticFiles(config.consoleFolder, (path) => PAGE.test(path) && !path.startsWith('/handbook/')),
    {
      origin: config.appUrl,
      hasBilling: config.billing.secretKey !== undefined,
      support: config.contactEmail,
      socialLinks: config.socialLinks,
      planLimits: config.planLimits,
    },
  )
  const findPage = createPageFinder(pages)
  const findFile = openStaticFolder(config.consoleFolder, (path) => !path.startsWith('/handbook/'))
  const policy = writeConsolePolicy(config)
  const addSetupNote = createSetupNoteAdder(pages, createNoAccountYetCheck({ database, config }))

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = readRequestPath(request)
    const file = UNNAMED.test(path) ? undefined : (pages.get(path) ?? (await findFile(path)))
    if (file) {
      reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED)
      return sendStaticFile(request, reply, file)
    }
    return sendPage(request, reply, path)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const page = FILE_FOLDERS.test(path) ? undefined : findPage(path)
    if (!page) throw new AppError('not_found')
    reply.header('content-security-policy', policy).header('cache-control', REVALIDATED)
    if (!page.indexed) reply.header('x-robots-tag', 'noindex')
    if (page.mayHoldToken) reply.header('referrer-policy', 'no-referrer')
    if (page.missing) return sendNotFoundPage(reply, page.file)
    return sendStaticFile(request, reply, await addSetupNote(path, page.file))
  }
}

/** Sends no ETag, because a later release may have a page at this address. */
function sendNotFoundPage(reply: FastifyReply, { type, content }: StaticFile): FastifyReply {
  return reply.status(404).type(type).send(content)
}
