import { LIMITS } from '@bricks/contract/wire'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { registerBillingRoutes } from './billing/billing.routes.ts'
import { registerWebhookRoutes } from './billing/webhook.routes.ts'
import { registerChatRoutes } from './chat/chat.routes.ts'
import { registerFeedbackRoutes } from './chat/feedback.routes.ts'
import { registerProblemRoutes } from './chat/problems.routes.ts'
import { registerContactRoutes } from './contact/contact.routes.ts'
import type { Context } from './context.ts'
import { registerConversationRoutes } from './conversations/conversations.routes.ts'
import { registerConsoleRoutes } from './http/console.routes.ts'
import { addCors } from './http/cors.ts'
import { registerDocsRoutes } from './http/docs.routes.ts'
import { handleError, sendError } from './http/error-handler.ts'
import { registerHandbookRoutes } from './http/handbook.routes.ts'
import { registerHealthRoutes } from './http/health.routes.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { judgeInput } from './http/judge-input.ts'
import { limitIdleSockets } from './http/limit-idle-sockets.ts'
import { noticeProxy } from './http/notice-proxy.ts'
import { collectOpenApi } from './http/openapi.ts'
import { registerPublicConfigRoutes } from './http/public-config.routes.ts'
import { keepPublicHostApart } from './http/public-host.ts'
import { refuseBrokenRequest } from './http/refuse-broken-request.ts'
import { refuseLongAddresses } from './http/refuse-long-address.ts'
import { refuseUnknownHosts } from './http/refuse-unknown-hosts.ts'
import { keepSandboxHere } from './http/sandbox-gate.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { registerSecurityTextRoutes } from './http/security-text.routes.ts'
import { addShutdownGate } from './http/shutdown-gate.ts'
import { registerWidgetRoutes } from './http/widget.routes.ts'
import { registerLiveRoutes } from './live/live.routes.ts'
import { registerMetricsRoutes } from './metrics/metrics.routes.ts'
import { registerNoticeRoutes } from './notices/notice.routes.ts'
import { registerProjectRoutes } from './projects/project.routes.ts'
import { registerProjectHistoryRoutes } from './projects/project-history.routes.ts'
import { registerTryFunctionRoutes } from './projects/try-function.routes.ts'
import { registerTemplateRoutes } from './templates/template.routes.ts'
import { createBlockedCounters } from './throttle/blocked-counters.ts'
import { registerMailLinkRoutes } from './users/mail-link.routes.ts'
import { registerSessionRoutes } from './users/session.routes.ts'
import { findSignedIn } from './users/session.service.ts'
import { registerSignInRoutes } from './users/sign-in.routes.ts'
import { registerUserRoutes } from './users/user.routes.ts'

/** For a request to arrive whole; an answer may take as long as it needs. */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 15_000
/** How late a request that is too slow may be noticed. */
const CHECKED_EVERY_MS = 5_000
const MAX_CONNECTIONS = 10_000
const MAX_IDLE_PER_ADDRESS = 200

export interface App {
  fastify: FastifyInstance
  /** How many requests are being answered. */
  countRunning: () => number
}

/** The whole product as one HTTP application: what holds for every request, then each feature. */
export async function createApp(context: Context): Promise<App> {
  const fastify = createFastify(context)
  addSecurityHeaders(fastify, context.config)
  refuseLongAddresses(fastify)
  refuseUnknownHosts(fastify, context.config)
  noticeProxy(fastify, context.config)
  keepSandboxHere(fastify, context.config)
  addCors(fastify, context.config)
  keepPublicHostApart(fastify, context.config)
  const gate = addShutdownGate(fastify, context.lifecycle)
  await collectOpenApi(fastify, context.config.appUrl)

  registerMetricsRoutes(fastify, context)
  registerHealthRoutes(fastify, context)
  registerPublicConfigRoutes(fastify, context)
  registerSignInRoutes(fastify, context)
  registerUserRoutes(fastify, context)
  registerSessionRoutes(fastify, context)
  registerMailLinkRoutes(fastify, context)
  registerNoticeRoutes(fastify, context)
  registerProjectRoutes(fastify, context)
  registerProjectHistoryRoutes(fastify, context)
  registerTryFunctionRoutes(fastify, context)
  registerTemplateRoutes(fastify, context)
  registerLiveRoutes(fastify, context)
  registerChatRoutes(fastify, context)
  registerFeedbackRoutes(fastify, context)
  registerProblemRoutes(fastify, context)
  registerConversationRoutes(fastify, context)
  registerContactRoutes(fastify, context)
  registerBillingRoutes(fastify, context)
  registerWebhookRoutes(fastify, context)
  registerDocsRoutes(fastify)
  registerSecurityTextRoutes(fastify, context)
  registerWidgetRoutes(fastify, context.config)
  registerHandbookRoutes(fastify, context.config)
  registerConsoleRoutes(fastify, context)
  return { fastify, countRunning: gate.count }
}

function createFastify(context: Context): FastifyInstance {
  const trusted = context.config.trustProxy
  const fastify: FastifyInstance = Fastify({
    loggerInstance: context.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: LIMITS.requestBody,
    // A part of a path may be as long as the whole.
    routerOptions: { maxParamLength: LIMITS.requestPath },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECKED_EVERY_MS },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  })
  fastify.addHook('onListen', async () => {
    for (const address of fastify.addresses()) {
      if (typeof address === 'object') context.listeningPorts.add(address.port)
    }
  })
  fastify.server.maxConnections = MAX_CONNECTIONS
  // A proxy that is known of has its own limits, and holds connections in store for all its visitors.
  if (trusted === false) limitIdleSockets(fastify.server, MAX_IDLE_PER_ADDRESS)
  fastify.setValidatorCompiler(judgeInput)
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.setErrorHandler(handleError)
  fastify.setNotFoundHandler((_request, reply) => sendError(reply, 'not_found'))
  fastify.decorateRequest('signedIn', undefined)
  fastify.decorateReply('errorCode', '')
  fastify.decorate('blockedCounters', createBlockedCounters(context.clock))
  fastify.decorate('findSignedIn', (token) => findSignedIn(context, token))
  acceptJsonOnly(fastify)
  return fastify
}
