import { LIMITS } from '@bricks/contract/wire'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { registerPasswordResetRoutes } from '#password-reset/password-reset.routes.ts'
import { registerAccountRoutes } from './account/account.routes.ts'
import { registerSignInRoutes } from './account/sign-in.routes.ts'
import { registerBillingRoutes } from './billing/billing.routes.ts'
import { registerWebhookRoutes } from './billing/webhook.routes.ts'
import { registerChatRoutes } from './chat/chat.routes.ts'
import { registerCheckRoutes } from './checks/check.routes.ts'
import { deployChecks } from './checks/deploy-checks.ts'
import { registerConnectionRoutes } from './connections/connection.routes.ts'
import { registerContactRoutes } from './contact/contact.routes.ts'
import type { Context } from './context.ts'
import { registerConversationRoutes } from './conversations/conversation.routes.ts'
import { registerFeedbackRoutes } from './conversations/feedback.routes.ts'
import { registerForgetRoutes } from './conversations/forget.routes.ts'
import { registerFirstStepsRoutes } from './first-steps/first-steps.routes.ts'
import { registerHandoffRoutes } from './handoff/handoff.routes.ts'
import { closeUnreadSockets } from './http/connections/close-unread-sockets.ts'
import { addShutdownGate } from './http/connections/lifecycle.ts'
import { limitIdleSockets } from './http/connections/limit-idle-sockets.ts'
import { refuseBrokenRequest } from './http/connections/refuse-broken-request.ts'
import { guardOrigins } from './http/cors.ts'
import { handleError, sendError } from './http/error-handler.ts'
import { refuseConsoleOnPublicHost } from './http/hosts/public-host.ts'
import { refuseUnknownHosts } from './http/hosts/refuse-unknown-hosts.ts'
import { refuseRemoteSandboxRequests } from './http/hosts/sandbox-gate.ts'
import { warnOfUnnamedProxy } from './http/hosts/warn-of-unnamed-proxy.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { registerOpenApi } from './http/openapi.ts'
import { addJustWroteHeader, createReadsFromReplica } from './http/read-replica.ts'
import { cutOrigin, escapeUndecodablePath, refuseLongAddresses } from './http/request-path.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { validateInput } from './http/validate-input.ts'
import { registerIdentityRoutes } from './identity/identity.routes.ts'
import { registerInsightsRoutes } from './insights/insights.routes.ts'
import { registerLiveRoutes } from './live/live.routes.ts'
import { registerLivePageSettingsRoutes } from './live/own-live-page.routes.ts'
import { registerSendHandoffRoutes } from './live/send-handoff.routes.ts'
import { registerMemberRoutes } from './members/members.routes.ts'
import { registerMetricsRoutes } from './metrics/metrics.routes.ts'
import { registerNoticeRoutes } from './notices/notice.routes.ts'
import { registerOidcRoutes } from './oidc/oidc.routes.ts'
import { registerOperatorRoutes } from './operator/operator.routes.ts'
import { registerPasswordRoutes } from './passwords/password.routes.ts'
import { registerProblemRoutes } from './problems/problem.routes.ts'
import { listAuthorizeUrls } from './projects/connections/list-authorize-urls.repository.ts'
import { findOwnConnection } from './projects/connections/use-connection.ts'
import { registerTryFunctionRoutes } from './projects/functions/try-function.routes.ts'
import { registerProjectRoutes } from './projects/project.routes.ts'
import { registerProjectStateRoutes } from './projects/state/state.routes.ts'
import { registerProjectHistoryRoutes } from './projects/versions/version.routes.ts'
import { registerProviderKeyRoutes } from './provider-keys/provider-key.routes.ts'
import { registerReadingRoutes } from './reading/reading.routes.ts'
import { registerRehearsalRoutes } from './rehearsal/rehearsal.routes.ts'
import { registerRoutingRoutes } from './rehearsal/routing/routing.routes.ts'
import { registerSecondFactorRoutes } from './second-factors/second-factor.routes.ts'
import { registerSessionRoutes } from './sessions/session.routes.ts'
import { createSessionLookup } from './sessions/session.service.ts'
import { registerConsoleRoutes } from './site/console.routes.ts'
import { registerDocsRoutes } from './site/docs.routes.ts'
import { registerHandbookRoutes } from './site/handbook.routes.ts'
import { registerHealthRoutes } from './site/health.routes.ts'
import { registerPublicConfigRoutes } from './site/public-config.routes.ts'
import { registerSecurityTextRoutes } from './site/security-text.routes.ts'
import { registerWidgetRoutes } from './site/widget.routes.ts'
import { registerTemplateRoutes } from './templates/template.routes.ts'
import { createTemplateReader } from './templates/template.service.ts'
import { createBlockedCounters } from './throttle/blocked-counters.ts'
import { registerWeeklyMailRoutes } from './weekly-mail/weekly-mail.routes.ts'

/**
 * A request must arrive whole within REQUEST_TIMEOUT_MS; the answer to it may take longer. A client must take some more
 * of an answer that waits to be sent within UNREAD_MS.
 */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 15_000
const CHECKED_EVERY_MS = 5_000
const UNREAD_MS = 60_000
const MAX_CONNECTIONS = 10_000
const MAX_IDLE_PER_ADDRESS = 200

export interface App {
  fastify: FastifyInstance
  countRunning: () => number
}

export async function createApp(context: Context): Promise<App> {
  const fastify = createFastify(context)
  addSecurityHeaders(fastify, context.config)
  refuseLongAddresses(fastify)
  refuseUnknownHosts(fastify, context.config)
  warnOfUnnamedProxy(fastify, context.config)
  refuseRemoteSandboxRequests(fastify, context.config)
  guardOrigins(fastify, context.config)
  refuseConsoleOnPublicHost(fastify, context.config)
  addJustWroteHeader(fastify, context)
  const gate = addShutdownGate(fastify, context.lifecycle)
  await registerOpenApi(fastify, context.config.appUrl)

  registerMetricsRoutes(fastify, context)
  registerHealthRoutes(fastify, context)
  registerPublicConfigRoutes(fastify, context)
  registerSignInRoutes(fastify, context)
  registerAccountRoutes(fastify, context)
  registerFirstStepsRoutes(fastify, context)
  registerSessionRoutes(fastify, context)
  registerMemberRoutes(fastify, context)
  registerPasswordRoutes(fastify, context)
  registerPasswordResetRoutes(fastify, context)
  registerSecondFactorRoutes(fastify, context)
  registerOidcRoutes(fastify, context)
  registerProviderKeyRoutes(fastify, context)
  registerNoticeRoutes(fastify, context)
  registerProjectRoutes(fastify, context, {
    getTemplateContent: createTemplateReader(context),
    checks: deployChecks,
  })
  registerProjectHistoryRoutes(fastify, context)
  registerProjectStateRoutes(fastify, context)
  registerTryFunctionRoutes(fastify, context)
  registerConnectionRoutes(fastify, {
    ...context,
    findConnection: (own) => findOwnConnection(context, own),
    listAuthorizeUrls: (userId) => listAuthorizeUrls(context.database, userId),
  })
  registerReadingRoutes(fastify, context)
  registerTemplateRoutes(fastify, context)
  registerLiveRoutes(fastify, context)
  registerLivePageSettingsRoutes(fastify, context)
  registerHandoffRoutes(fastify, context)
  registerSendHandoffRoutes(fastify, context)
  registerIdentityRoutes(fastify, context)
  registerChatRoutes(fastify, context)
  registerRehearsalRoutes(fastify, context)
  registerRoutingRoutes(fastify, context)
  registerCheckRoutes(fastify, context)
  registerFeedbackRoutes(fastify, context)
  registerForgetRoutes(fastify, context)
  registerProblemRoutes(fastify, context)
  registerConversationRoutes(fastify, context)
  registerInsightsRoutes(fastify, context)
  registerWeeklyMailRoutes(fastify, context)
  registerContactRoutes(fastify, context)
  registerOperatorRoutes(fastify, context)
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
    routerOptions: { maxParamLength: LIMITS.requestPath },
    rewriteUrl: ({ url = '' }) => escapeUndecodablePath(cutOrigin(url)),
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
  closeUnreadSockets(fastify.server, UNREAD_MS)
  // Behind a trusted proxy the idle connections of an address are not limited: the proxy has limits of its own, and
  // keeps idle connections for all its visitors.
  if (trusted === false) limitIdleSockets(fastify.server, MAX_IDLE_PER_ADDRESS)
  fastify.setValidatorCompiler(validateInput)
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.setErrorHandler(handleError)
  fastify.setNotFoundHandler((_request, reply) => sendError(reply, 'not_found'))
  fastify.decorateRequest('signedIn', undefined)
  fastify.decorateRequest('changedAccountId', undefined)
  fastify.decorateRequest('admittedAt', 0)
  fastify.decorateReply('errorCode', '')
  fastify.decorate('clock', context.clock)
  fastify.decorate('blockedCounters', createBlockedCounters(context.clock))
  fastify.decorate('reads', createReadsFromReplica(context))
  fastify.decorate('sessions', createSessionLookup(context))
  acceptJsonOnly(fastify)
  return fastify
}
