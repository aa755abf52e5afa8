import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { listenOnLoopback } from '#http/listen-on-loopback.ts'
import { createCertificates } from '#tls/create-certificates.ts'
import type { ProviderSettings } from './create-provider.ts'
import { createAuthorizationServer } from './handle-authorization.ts'
import type { MemoryStore } from './memory-adapter.ts'

export { SAMPLE_CLIENTS, SAMPLE_PERSON, SAMPLE_SCOPE } from './sample-clients.ts'

export interface AuthorizationSettings extends Omit<ProviderSettings, 'issuer'> {
  hosts: readonly [string, ...string[]]
  /** `basic`: the server refuses a client that sends its secret in the body, as some services do. */
  secretIn?: 'basic'
}

export interface AuthorizationServer {
  port: number
  authority: string
  store: MemoryStore
  requests: { method: string; path: string; headers: IncomingHttpHeaders }[]
  close: () => Promise<void>
}

export async function startAuthorization(
  { hosts, secretIn, ...settings }: AuthorizationSettings,
  now: () => Date = () => new Date(),
): Promise<AuthorizationServer> {
  const { authority, key, certificate } = await createCertificates(now(), hosts)
  const issuer = `https://${hosts[0]}/authorization`
  const authorization = createAuthorizationServer(() => ({ ...settings, issuer }), now)
  const requests: AuthorizationServer['requests'] = []
  const listener = await listenOnLoopback(
    () =>
      createServer({ key, cert: certificate }, (request, response) => {
        requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
        if (secretIn === 'basic' && isTokenCall(request) && !request.headers.authorization) refuseClient(response)
        else if (!authorization.handle(request, response)) response.writeHead(404).end()
      }),
    0,
  )
  return { port: listener.port, authority, store: authorization.store, requests, close: listener.close }
}

function isTokenCall({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === '/authorization/token'
}

function refuseClient(response: ServerResponse): void {
  response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}')
}
