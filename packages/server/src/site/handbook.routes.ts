import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { openStaticFolder, sendStaticFile } from './static-files.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export function registerHandbookRoutes(app: FastifyInstance, { consoleFolder }: Pick<Config, 'consoleFolder'>): void {
  const findFile = openStaticFolder(join(consoleFolder, 'handbook'))
  app.get('/handbook', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/handbook/'))
  app.get<{ Params: { '*': string } }>('/handbook/*', { schema: { hide: true } }, async (request, reply) => {
    const path = `/${request.params['*'] || 'index.html'}`
    const file = (await findFile(path)) ?? (await findFile(`${path}.html`))
    if (!file) throw new AppError('not_found')
    // The console shows the handbook in a frame with an opaque origin, for which the fonts come from another site.
    reply.header('access-control-allow-origin', '*')
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache')
    return sendStaticFile(request, reply, file)
  })
}
