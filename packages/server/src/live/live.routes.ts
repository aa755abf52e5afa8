import { createHash } from 'node:crypto'
import { type Appearance, endpoints, type LiveConfig, liveParams } from '@bricks/contract'
import { buildPicturePath, LIMITS } from '@bricks/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { isOriginAllowed, listOwnOrigins } from '#http/hosts/own-origins.ts'
import { LIVE_PAGE_PATHS, LIVE_PICTURE_PATH } from '#http/hosts/public-host.ts'
import { pickLanguage } from '#http/pick-language.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { isRecord } from '#json.ts'
import { EVERYWHERE } from '#projects/project.ts'
import { hashToken } from '#sessions/token.ts'
import { findWidgetManifest } from '#site/widget-manifest.ts'
import type { Clock } from '#time.ts'
import { findFirstGrapheme, writeLivePage, writeLivePagePolicy, writePreviewPolicy } from './live-page.ts'
import { findLiveProject, findPreviewProject, type LiveProject } from './live-project.repository.ts'
import { findPicture, getPictureHashes } from './pictures/picture.repository.ts'
import { createSightingRecorder } from './record-sightings.ts'
import { writeUnavailablePage } from './unavailable-page.ts'
import { findLiveWord, findProjectByWordIfPlanAllows } from './words/live-word.repository.ts'

interface LiveContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'appUrl' | 'publicUrl' | 'widgetFolder' | 'mail'>
}

const LIVE_PERMISSIONS = 'camera=(), microphone=(self), geolocation=(), payment=()'
/** The address of a preview holds the link's secret token, so no referrer may carry it elsewhere. */
const PREVIEW_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** A picture may be cached for a year, because its address holds its hash. */
const PICTURE_CACHE = 'public, max-age=31536000, immutable'
/**
 * The widget does not store the config itself: the next page view gets it from the browser's cache, which renews it in
 * the background.
 */
const CONFIG_CACHE = 'public, max-age=60, stale-while-revalidate=86400'

export function registerLiveRoutes(app: FastifyInstance, { database, clock, config }: LiveContext): void {
  const ownOrigins = listOwnOrigins(config)
  const logSightingError = (error: unknown) => app.log.warn({ err: error }, 'a sighting was not kept')
  const noteSighting = createSightingRecorder({ database, clock, ownOrigins, onError: logSightingError })
  const assets = findWidgetManifest(config.widgetFolder)?.livePage

  app.register(async (scope) => {
    addEntityTags(scope)
    registerEndpoint(scope, endpoints.getLiveConfig, async ({ params, request, reply }) => {
      reply.header('cache-control', CONFIG_CACHE)
      const { origin } = request.headers
      const project = await findLiveProject(database, params.id, config)
      const answer = toLiveConfig(project, origin, ownOrigins)
      if (project && answer.live) noteSighting(project, origin)
      return answer.live && answer.logo ? { ...answer, logo: config.publicUrl + answer.logo } : answer
    })
  })

  const findShownProject = async (name: string, token: string | undefined) => {
    if (token !== undefined) {
      return findPreviewProject(database, { id: name, tokenHash: hashToken(token), now: clock() })
    }
    const id = name.length === LIMITS.idLength ? name : await findProjectByWordIfPlanAllows(database, name)
    return id === undefined ? undefined : findLiveProject(database, id, config)
  }

  const findPublicAddress = async ({ id, ownerId }: LiveProject) => {
    const own = { id, userId: ownerId }
    const word = await findLiveWord(database, own)
    const isHeld = word !== undefined && (await findProjectByWordIfPlanAllows(database, word)) !== undefined
    const { share } = await getPictureHashes(database, own)
    return { host: config.publicUrl, name: isHeld ? word : id, share }
  }

  const showLivePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { data: params } = liveParams.safeParse(request.params)
    const token = readPreviewToken(request.query)
    if (token !== undefined) reply.headers(PREVIEW_HEADERS)
    const project = params && (await findShownProject(params.id, token))
    const served = toLiveConfig(project, undefined, ownOrigins)
    const languages = assets?.languages ?? []
    const chosen = served.live ? languages.find(({ language }) => language === served.appearance.language) : undefined
    const language = chosen ?? pickLanguage(request.headers['accept-language'], languages) ?? languages[0]
    const form = { assets, language }
    reply.type('text/html; charset=utf-8').header('vary', 'Accept-Language')
    reply.header('permissions-policy', LIVE_PERMISSIONS)
    reply.header('cache-control', token === undefined ? 'no-cache' : 'no-store')
    const shown = { origins: project?.origins ?? [], imageHosts: project?.imageHosts ?? [] }
    const policy =
      token === undefined ? writeLivePagePolicy(shown, config.appUrl) : writePreviewPolicy(shown.imageHosts)
    reply.header('content-security-policy', policy)
    if (project && served.live) {
      const parts = token === undefined ? await findPublicAddress(project) : undefined
      return reply.send(writeLivePage(project.id, served, { ...form, shown: parts }))
    }
    return reply.status(404).send(writeUnavailablePage(project?.texts.unavailable ?? '', form))
  }
  for (const path of LIVE_PAGE_PATHS) app.get(path, { schema: { hide: true } }, showLivePage)

  app.get<{ Params: { id: string; hash: string } }>(
    LIVE_PICTURE_PATH,
    { schema: { hide: true } },
    async ({ params: { id, hash } }, reply) => {
      const data = isProjectIdForm(id) ? await findPicture(database, id, hash) : undefined
      if (data === undefined) throw new AppError('not_found')
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', PICTURE_CACHE)
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      return reply.type('image/png').send(Buffer.from(data, 'base64'))
    },
  )
}

function isProjectIdForm(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** Any value, even a broken one, asks for a preview, so that a broken preview link never shows the live version. */
function readPreviewToken(query: unknown): string | undefined {
  return isRecord(query) && 'preview' in query ? String(query.preview) : undefined
}

function toLiveConfig(
  project: LiveProject | undefined,
  origin: string | undefined,
  ownOrigins: ReadonlySet<string>,
): LiveConfig {
  if (!project || project.isPaused) return { live: false }
  const { name, appearance, texts, origins, placement, isStreaming, logo, handoff } = project
  if (!isOriginAllowed(origins, ownOrigins, origin)) return { live: false, reason: 'origin' }
  const mark = findFirstGrapheme(appearance.title || name)
  return {
    live: true,
    name,
    appearance,
    texts,
    ...(appearance.avatar === '' && Array.from(mark).length > 1 && { mark }),
    streaming: isStreaming,
    ...((placement ?? (needsPlacementInConfig(appearance) && EVERYWHERE)) && { placement: placement ?? EVERYWHERE }),
    ...(logo && { logo: buildPicturePath(project.id, logo) }),
    ...(handoff && { handoff }),
  }
}

/**
 * The widget reads these fields only if the config has a placement. So a bot with one of these fields is sent with a
 * placement, even if its owner chose none.
 */
function needsPlacementInConfig({ launcher_text, size, font, language, color_scheme }: Appearance): boolean {
  return [launcher_text, size, font, language, color_scheme].some((chosen) => chosen !== undefined)
}

function addEntityTags(app: FastifyInstance): void {
  app.addHook<string>('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag)
    const held = readEntityTags(request.headers['if-none-match'])
    if (!held.includes(tag) && !held.includes('*')) return payload
    reply.status(304).removeHeader('content-type')
    return ''
  })
}

/** Reads weak tags like strong ones, as RFC 9110, section 13.1.2, compares them; there `*` stands for any. */
function readEntityTags(header: string | undefined): string[] {
  return header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
}
