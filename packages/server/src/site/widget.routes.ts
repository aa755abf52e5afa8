import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { loadStaticFiles, sendStaticFile } from './static-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Short, so that web sites with the widget get a new release soon. */
const LOADER_CACHE = 'public, max-age=300, must-revalidate'

/** The names below /widget/ and /widget@... stand for their content, so browsers may keep these files. */
export function registerWidgetRoutes(app: FastifyInstance, { widgetFolder }: Pick<Config, 'widgetFolder'>): void {
  const files = loadStaticFiles(widgetFolder)
  const getFile = (path: string) => {
    const file = files.get(path)
    if (!file) throw new AppError('not_found')
    return file
  }
  app.get('/widget.js', { schema: { hide: true } }, async (request, reply) => {
    openToAll(reply).header('cache-control', LOADER_CACHE)
    return sendStaticFile(request, reply, getFile('/widget.js'))
  })
  app.get<{ Params: { version: string } }>('/widget@:version', { schema: { hide: true } }, async (request, reply) => {
    openToAll(reply)
    const file = getFile(`/widget@${request.params.version}`)
    return sendStaticFile(request, reply.header('cache-control', IMMUTABLE), file)
  })
  app.get<{ Params: { '*': string } }>('/widget/*', { schema: { hide: true } }, async (request, reply) => {
    openToAll(reply)
    const file = getFile(`/widget/${request.params['*']}`)
    return sendStaticFile(request, reply.header('cache-control', IMMUTABLE), file)
  })
}

function openToAll(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}
