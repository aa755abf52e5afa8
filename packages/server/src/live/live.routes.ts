import { endpoints, liveParams } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { listOwnOrigins } from '#http/own-origins.ts'
import { pickLanguage } from '#http/pick-language.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findWidgetManifest } from '#http/widget-manifest.ts'
import { describeLiveProject } from './live-config.ts'
import { writeLivePage, writeUnavailablePage } from './live-page.ts'
import { livePagePolicy } from './live-page-policy.ts'
import { findLiveProject } from './live-project.repository.ts'
import { addEntityTags } from './not-modified.ts'

interface LiveContext {
  database: Database
  config: Pick<Config, 'appUrl' | 'publicUrl' | 'widgetFolder'>
}

const CONFIG_CACHE = 'public, max-age=60'

/** What anyone may read of a deployed project: its page, and the config that the widget asks for on other web sites. */
export function registerLiveRoutes(app: FastifyInstance, { database, config }: LiveContext): void {
  const ownOrigins = listOwnOrigins(config)
  const assets = findWidgetManifest(config.widgetFolder)?.livePage

  app.register(async (scope) => {
    addEntityTags(scope)
    registerEndpoint(scope, endpoints.getLiveConfig, async ({ params, request, reply }) => {
      reply.header('cache-control', CONFIG_CACHE)
      return describeLiveProject(await findLiveProject(database, params.id), request.headers.origin, ownOrigins)
    })
  })

  app.get('/live/:id', { schema: { hide: true } }, async (request, reply) => {
    const { data: params } = liveParams.safeParse(request.params)
    const project = params && (await findLiveProject(database, params.id))
    const served = describeLiveProject(project, undefined, ownOrigins)
    const languages = assets?.languages ?? []
    const form = { assets, language: pickLanguage(request.headers['accept-language'], languages) ?? languages[0] }
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Accept-Language')
    reply.header('content-security-policy', livePagePolicy(project?.origins ?? [], config.appUrl))
    if (project && served.live) return reply.send(writeLivePage(project.id, served, form))
    return reply.status(404).send(writeUnavailablePage(project?.texts.unavailable ?? '', form))
  })
}
