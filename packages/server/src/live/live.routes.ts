import { createHash } from 'node:crypto'
import { endpoints, type LiveConfig, liveParams } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { listOwnOrigins } from '#http/hosts/own-origins.ts'
import { pickLanguage } from '#http/pick-language.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findWidgetManifest } from '#site/widget-manifest.ts'
import { writeLivePage, writeLivePagePolicy, writeUnavailablePage } from './live-page.ts'
import { findLiveProject, type LiveProject } from './live-project.repository.ts'

interface LiveContext {
  database: Database
  config: Pick<Config, 'appUrl' | 'publicUrl' | 'widgetFolder'>
}

const CONFIG_CACHE = 'public, max-age=60'

export function registerLiveRoutes(app: FastifyInstance, { database, config }: LiveContext): void {
  const ownOrigins = listOwnOrigins(config)
  const assets = findWidgetManifest(config.widgetFolder)?.livePage

  app.register(async (scope) => {
    addEntityTags(scope)
    registerEndpoint(scope, endpoints.getLiveConfig, async ({ params, request, reply }) => {
      reply.header('cache-control', CONFIG_CACHE)
      return toLiveConfig(await findLiveProject(database, params.id), request.headers.origin, ownOrigins)
    })
  })

  app.get('/live/:id', { schema: { hide: true } }, async (request, reply) => {
    const { data: params } = liveParams.safeParse(request.params)
    const project = params && (await findLiveProject(database, params.id))
    const served = toLiveConfig(project, undefined, ownOrigins)
    const languages = assets?.languages ?? []
    const form = { assets, language: pickLanguage(request.headers['accept-language'], languages) ?? languages[0] }
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Accept-Language')
    reply.header('content-security-policy', writeLivePagePolicy(project?.origins ?? [], config.appUrl))
    if (project && served.live) return reply.send(writeLivePage(project.id, served, form))
    return reply.status(404).send(writeUnavailablePage(project?.texts.unavailable ?? '', form))
  })
}

function toLiveConfig(
  project: LiveProject | undefined,
  origin: string | undefined,
  ownOrigins: ReadonlySet<string>,
): LiveConfig {
  if (!project || project.isPaused) return { live: false }
  const { name, appearance, texts, origins, isStreaming } = project
  const isListed = origins.length === 0 || origin === undefined || origins.includes(origin) || ownOrigins.has(origin)
  if (!isListed) return { live: false, reason: 'origin' }
  return { live: true, name, appearance, texts, streaming: isStreaming }
}

function addEntityTags(app: FastifyInstance): void {
  app.addHook<string>('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag)
    if (!readEntityTags(request.headers['if-none-match']).includes(tag)) return payload
    reply.status(304).removeHeader('content-type')
    return ''
  })
}

/** Source for reading weak tags like strong ones: RFC 9110, section 13.1.2. */
function readEntityTags(header: string | undefined): string[] {
  return header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
}
