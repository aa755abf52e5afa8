import * as oauth from 'oauth4webapi'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { completePastedUrl } from '#bricks/outbound/address/brick-url.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { OAuthClient, OAuthCode } from './oauth-connection.ts'
import { normalizeTokenAnswer, readNameOfIdToken } from './token-answer.ts'

export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal'
  /** True if the provider says that the sign-in is over. After any other refusal a later try may work. */
  readonly isFinal: boolean

  constructor(isFinal = false) {
    super()
    this.isFinal = isFinal
  }
}

/**
 * `refreshToken` is undefined if the provider sent no new one: the older one then stays valid. `expiresIn` is in
 * seconds, and undefined if the provider did not say.
 */
export interface Grant {
  accessToken: string
  refreshToken: string | undefined
  expiresIn: number | undefined
  account: string | null
  sends: SecretPlace
}

export type SecretPlace = 'body' | 'basic'

export interface TokenPorts {
  brickCaller: Pick<BrickCaller, 'send'>
  logger: { info(fields: object, message: string): void }
}

type Asking =
  | { kind: 'code'; auth: OAuthCode; code: string; verifier: string; redirectUri: string; sends: SecretPlace }
  | { kind: 'refresh'; auth: OAuthCode; refreshToken: string; sends: SecretPlace }
  | { kind: 'client'; auth: OAuthClient }

const ACCESS_TOKEN = /^[\x21-\x7e]{1,4000}$/
/** Hosts whose documentation asks for a JSON body, although the RFC asks for a form. */
const JSON_HOSTS = new Set(['api.notion.com'])

const LONGEST_REFRESH_TOKEN = 8 * 1024
const LONGEST_SECONDS = 366 * 24 * 60 * 60

/**
 * The OAuth library parses this address, so it is a placeholder. The real address goes to `brickCaller.send`, and the
 * library does not parse it.
 */
const SERVER = { issuer: 'https://provider.invalid', token_endpoint: 'https://provider.invalid/token' }

/** Throws only TokenRefusal and OutboundError, so that no text of the provider is passed on. */
export async function requestTokens(
  ports: TokenPorts,
  account: string,
  asking: Asking,
  signal: AbortSignal,
): Promise<Grant> {
  if (asking.kind === 'client') return requestTokensOnce(ports, account, asking, asking.auth.send, signal)
  try {
    return await requestTokensOnce(ports, account, asking, asking.sends, signal)
  } catch (error) {
    // A provider does not say whether it wants the client secret in the body or in Basic authentication. If it does not
    // know the client, the other place is tried.
    const isUnknown = error instanceof UnknownClientError && asking.auth.client_secret
    if (!isUnknown) throw error
    return await requestTokensOnce(ports, account, asking, asking.sends === 'body' ? 'basic' : 'body', signal)
  }
}

class UnknownClientError extends TokenRefusal {}

async function requestTokensOnce(
  { brickCaller, logger }: TokenPorts,
  account: string,
  asking: Asking,
  sends: SecretPlace,
  signal: AbortSignal,
): Promise<Grant> {
  const url = completePastedUrl(asking.auth.token_url)
  const told = { status: 0, idToken: undefined as unknown }
  const options = {
    signal,
    [oauth.customFetch]: async (
      _url: string,
      { headers, body }: { headers: Record<string, string>; body?: unknown },
    ) => {
      const { 'user-agent': _, ...others } = headers
      const form = String(body)
      const isJson = JSON_HOSTS.has(readUrlHost(url))
      if (isJson) others['content-type'] = 'application/json'
      const sent = Object.entries(others).map(([name, value]) => ({ name, value }))
      const text = isJson ? JSON.stringify(Object.fromEntries(new URLSearchParams(form))) : form
      const request = { account, typedUrl: url, url, method: 'POST' as const, headers: sent, body: text }
      const answer = await brickCaller.send(request, signal)
      told.status = answer.status
      const { response, idToken } = normalizeTokenAnswer(answer)
      told.status = response.status
      told.idToken = idToken
      return response
    },
  }
  try {
    const answer = await sendGrantRequest(asking, SERVER, sends, options)
    const grant = readGrant(answer)
    logger.info({ account, host: readUrlHost(url), status: told.status }, 'tokens were fetched')
    return { ...grant, account: readNameOfIdToken(told.idToken), sends }
  } catch (error) {
    const failure = toTokenFailure(error, told.status)
    const outcome = failure instanceof OutboundError ? failure.failure : 'refused'
    logger.info({ account, host: readUrlHost(url), status: told.status, outcome }, 'tokens were not fetched')
    throw failure
  }
}

async function sendGrantRequest(
  asking: Asking,
  server: oauth.AuthorizationServer,
  sends: SecretPlace,
  options: oauth.TokenEndpointRequestOptions,
): Promise<oauth.TokenEndpointResponse> {
  const client = { client_id: asking.auth.client_id }
  const authentication = createClientAuthentication(asking.auth.client_secret, sends)
  switch (asking.kind) {
    case 'code': {
      const callback = oauth.validateAuthResponse(server, client, new URLSearchParams({ code: asking.code }))
      const { redirectUri, verifier } = asking
      return oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          callback,
          redirectUri,
          verifier,
          options,
        ),
      )
    }
    case 'refresh': {
      const { refreshToken } = asking
      const response = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options)
      return oauth.processRefreshTokenResponse(server, client, response)
    }
    case 'client': {
      const { scope, audience } = asking.auth
      const parameters = { ...(scope && { scope }), ...(audience && { audience }) }
      const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, options)
      return oauth.processClientCredentialsResponse(server, client, response)
    }
  }
}

function createClientAuthentication(secret: string | undefined, sends: SecretPlace): oauth.ClientAuth {
  if (!secret) return oauth.None()
  return sends === 'basic' ? createBasicAuthentication(secret) : oauth.ClientSecretPost(secret)
}

/**
 * The OAuth library also encodes `-`, `_` and `.`, but a form leaves them as they are (RFC 6749, 2.3.1, asks for the
 * encoding of a form). Many providers compare without decoding, and these characters are common in ids.
 */
function createBasicAuthentication(secret: string): oauth.ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    const [user, password] = [id, secret].map((text) => new URLSearchParams([['', text]]).toString().slice(1))
    headers.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  }
}

function readGrant({ access_token, refresh_token, expires_in, token_type }: oauth.TokenEndpointResponse) {
  const isUsable = ACCESS_TOKEN.test(access_token) && (refresh_token ?? '').length <= LONGEST_REFRESH_TOKEN
  if (!isUsable || token_type !== 'bearer') throw new OutboundError('unreachable')
  return {
    accessToken: access_token,
    refreshToken: refresh_token || undefined,
    expiresIn: expires_in ? Math.min(expires_in, LONGEST_SECONDS) : undefined,
  }
}

const PASSING_ERRORS = ['server_error', 'temporarily_unavailable', 'slow_down']
/**
 * The first is from RFC 6749, 5.2; Slack, GitHub and HubSpot send the others instead. `unauthorized_client` is about
 * the client's settings, so it is not final: some providers, such as Keycloak, send it for a wrong client secret.
 */
const FINAL_ERRORS = [
  'invalid_grant',
  'invalid_refresh_token',
  'token_revoked',
  'bad_refresh_token',
  'BAD_REFRESH_TOKEN',
]
/** With these statuses the provider refuses. Any other 4xx without an error code comes from a gateway. */
const REFUSING_STATUSES = [400, 401, 403]
const ERROR_CODE = /^[\w.-]+$/

function toTokenFailure(error: unknown, status: number): TokenRefusal | OutboundError {
  if (error instanceof OutboundError) return error
  const said = error instanceof oauth.ResponseBodyError ? error.error : ''
  const isRefusal = REFUSING_STATUSES.includes(status) || (status > 403 && status < 500 && ERROR_CODE.test(said))
  if (!isRefusal || PASSING_ERRORS.includes(said)) return new OutboundError('unreachable')
  if (FINAL_ERRORS.includes(said)) return new TokenRefusal(true)
  return status === 401 || said === 'invalid_client' ? new UnknownClientError() : new TokenRefusal()
}

function readUrlHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
