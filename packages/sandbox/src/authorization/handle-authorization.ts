import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { readBody } from '#http/read-body.ts'
import { writeConsentPage, writeErrorPage } from './consent-page.ts'
import { createAuthorizationProvider, getAuthorizedPerson, type ProviderSettings } from './create-provider.ts'
import { answerLoyalty } from './loyalty-api.ts'
import { createMemoryStore, type MemoryStore } from './memory-adapter.ts'

export interface Authorization {
  handle(request: IncomingMessage, response: ServerResponse): boolean
  store: MemoryStore
}

const ROOT = '/authorization'
const CONSENT = '/consent/'
const LARGEST_BODY = 16 * 1024

export function createAuthorizationServer(settings: () => ProviderSettings, now: () => Date): Authorization {
  const store = createMemoryStore(now)
  let creating: Promise<Provider> | undefined
  return {
    store,
    handle(request, response) {
      const url = URL.parse(request.url ?? '/', 'https://localhost')
      const isOurs = url?.pathname === '/loyalty' || url?.pathname.startsWith(`${ROOT}/`)
      if (!url || !isOurs) return false
      creating ??= createAuthorizationProvider(settings(), store)
      creating
        .then((provider) => routeAuthorization(provider, settings, url, request, response))
        .catch(() => {
          if (response.headersSent) response.destroy()
          else sendPage(response, 400, writeErrorPage('It was not found, or it has ended.'))
        })
      return true
    },
  }
}

export function answerAuthorizationOrPassOn(authorization: Authorization, other: RequestListener): RequestListener {
  return (request, response) => {
    if (!authorization.handle(request, response)) other(request, response)
  }
}

async function routeAuthorization(
  provider: Provider,
  settings: () => ProviderSettings,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url.pathname === '/loyalty') {
    return answerLoyalty(provider, { url, authorization: request.headers.authorization }, response)
  }
  const path = url.pathname.slice(ROOT.length)
  if (path.startsWith(CONSENT)) return answerConsent(provider, settings, request, response)
  // The provider's library compares `originalUrl` with `url` to find the path at which it is served.
  Object.assign(request, { originalUrl: request.url, url: (request.url ?? '').slice(ROOT.length) })
  await provider.callback()(request, response)
}

async function answerConsent(
  provider: Provider,
  settings: () => ProviderSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid, params, grantId } = await provider.interactionDetails(request, response)
  const scopes = String(params.scope ?? '').split(' ')
  if (request.method !== 'POST') return sendPage(response, 200, writeConsentPage({ uid, scopes }))
  const form = new URLSearchParams(await readBody(request, LARGEST_BODY))
  if (form.get('answer') !== 'allow') {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const accountId = getAuthorizedPerson(settings()).id
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(scopes.join(' '))
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(page)
}
