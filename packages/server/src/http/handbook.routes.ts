import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config.ts'
import { loadStaticFiles, sendStaticFile } from './static-files.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // The console shows it in a frame.
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The handbook, where the build has written it. */
export function registerHandbookRoutes(app: FastifyInstance, { consoleFolder }: Pick<Config, 'consoleFolder'>): void {
  const files = loadStaticFiles(join(consoleFolder, 'handbook'))
  app.get('/handbook', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/handbook/'))
  app.get<{ Params: { '*': string } }>('/handbook/*', { schema: { hide: true } }, async (request, reply) => {
    const file = files.get(`/${request.params['*'] || 'index.html'}`)
    if (!file) throw new AppError('not_found')
    // The frame has an origin of its own, for which fonts would else be another site's.
    reply.header('access-control-allow-origin', '*')
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache')
    return sendStaticFile(request, reply, file)
  })
}
