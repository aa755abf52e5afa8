import { basename } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { openStaticFolder, type StaticFile, sendStaticFile, toStaticFile } from './static-files.ts'
import { findWidgetManifest } from './widget-manifest.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** The time is short, so that web sites with the widget get a new release soon. */
const LOADER_CACHE = 'public, max-age=300, must-revalidate'

export function registerWidgetRoutes(app: FastifyInstance, { widgetFolder }: Pick<Config, 'widgetFolder'>): void {
  const findFile = openStaticFolder(widgetFolder)
  const entries = findWidgetManifest(widgetFolder)?.entries ?? {}
  const getFile = async (path: string) => {
    const file = await findFile(path)
    if (!file) throw new AppError('not_found')
    return file
  }
  // The loader is read at the start: the loader of a release that is installed over this one would ask for chunks
  // unknown to this server.
  app.addHook('onReady', async () => void (await findFile('/widget.js')))
  app.get('/widget.js', { schema: { hide: true } }, async (request, reply) => {
    allowAllOrigins(reply).header('cache-control', LOADER_CACHE)
    return sendStaticFile(request, reply, await getFile('/widget.js'))
  })
  app.get<{ Params: { version: string } }>('/widget@:version', { schema: { hide: true } }, async (request, reply) => {
    allowAllOrigins(reply)
    const file = await getFile(`/widget@${request.params.version}`)
    return sendStaticFile(request, reply.header('cache-control', IMMUTABLE), file)
  })
  app.get<{ Params: { '*': string } }>('/widget/*', { schema: { hide: true } }, async (request, reply) => {
    allowAllOrigins(reply)
    // A browser remembers a failed import, so the loader tries again with the folder `0/` before the name.
    const name = request.params['*'].replace(/^(0\/)+/, '')
    const file = await findFile(`/widget/${name}`)
    if (file) return sendStaticFile(request, reply.header('cache-control', IMMUTABLE), file)
    const replacement = findReplacementChunk(name, entries)
    if (!replacement) throw new AppError('not_found')
    return sendStaticFile(request, reply.header('cache-control', LOADER_CACHE), replacement)
  })
}

/** Maps a former name, by which earlier loaders ask for a chunk, to the chunk that has its content today. */
const FORMER_NAMES: Readonly<Record<string, string>> = { element: 'beside' }

/**
 * Loaders of other releases ask for chunks that this release does not have: browsers keep a loader for minutes, or for
 * a year if it is pinned. Such a loader gets a module that exports all of today's chunk of the same kind. So today's
 * chunk is loaded only once, by its own address. Undefined if no chunk of that kind exists today.
 */
function findReplacementChunk(name: string, entries: Readonly<Record<string, string>>): StaticFile | undefined {
  const [, kind = ''] = /^([a-z]+)-[\w-]{6}\.js$/.exec(name) ?? []
  const entry = Object.hasOwn(entries, FORMER_NAMES[kind] ?? kind) ? entries[FORMER_NAMES[kind] ?? kind] : undefined
  return entry === undefined
    ? undefined
    : toStaticFile(entry, Buffer.from(`export*from"./${basename(entry)}"\n`), undefined)
}

function allowAllOrigins(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}
