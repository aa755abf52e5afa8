import * as openid from 'openid-client'
import { z } from 'zod'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { OidcConfig } from '#config/sign-in/oidc.ts'

export interface OidcStart {
  url: string
  state: string
  nonce: string
  verifier: string
}

export interface OidcAnswer {
  code: string
  state: string
  nonce: string
  verifier: string
  iss?: string | undefined
}

export interface OidcPerson {
  issuer: string
  subject: string
  email: string | undefined
  isVerified: boolean
  name: string
}

export interface OidcProvider {
  start(redirectUri: string): Promise<OidcStart>
  finish(redirectUri: string, answer: OidcAnswer): Promise<OidcPerson>
}

const SCOPE = 'openid email profile'
const KNOWN_FOR_MS = 60 * 60 * 1000
const TIMEOUT_SECONDS = 15

const claimsOfPerson = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  // Amazon Cognito and Apple send the word in place of the boolean.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  name: z.string().optional().catch(undefined),
})

/**
 * All calls go through the guard of `caller`: only https, no redirects, and no private networks except those that the
 * guard exempts.
 */
export function createOidcProvider(
  { issuer, clientId, clientSecret }: OidcConfig,
  caller: Pick<BrickCaller, 'send'>,
  now: () => number = Date.now,
): OidcProvider {
  const authentication = createClientAuthentication(clientSecret)
  let known: { at: number; configuration: Promise<openid.Configuration> } | undefined
  const discoverProvider = () => {
    if (known && now() - known.at < KNOWN_FOR_MS) return known.configuration
    const configuration = openid.discovery(new URL(issuer), clientId, undefined, authentication.authenticate, {
      [openid.customFetch]: createGuardedFetch(caller),
      timeout: TIMEOUT_SECONDS,
      // Checks the signature of the id token even if the token came directly from the provider.
      execute: [openid.enableNonRepudiationChecks],
    })
    known = { at: now(), configuration }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }
  return {
    async start(redirectUri) {
      const configuration = await discoverProvider()
      const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, verifier }
    },
    async finish(redirectUri, { code, state, nonce, verifier, iss }) {
      const configuration = await discoverProvider()
      const back = new URL(redirectUri)
      back.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
      const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
      const tokens = await authentication.tryBothWays(configuration.serverMetadata(), () =>
        openid.authorizationCodeGrant(configuration, back, checks),
      )
      const { sub, email, email_verified, name = '' } = await readClaimsOfPerson(configuration, tokens)
      return { issuer, subject: sub, email, isVerified: email_verified === true, name }
    },
  }
}

/**
 * Sends the secret in the body if the provider says that it takes it there, otherwise in the header, which is the
 * default for a provider that says nothing. Source: OpenID Connect Discovery 1.0, section 3. Many providers list both
 * ways, but take only the one for which this client was registered. So where the body is refused, the header is tried.
 */
function createClientAuthentication(secret: string) {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  let isBodyRefused = false
  const authenticate: openid.ClientAuth = (server, ...request) =>
    (isSecretTaken('post', server) && !isBodyRefused ? inBody : inHeader)(server, ...request)
  const tryBothWays = async <Result>(server: openid.ServerMetadata, exchange: () => Promise<Result>) => {
    const hadBodyRefused = isBodyRefused
    try {
      return await exchange()
    } catch (error) {
      if (!isClientRefused(error) || !isSecretTaken('post', server) || !isSecretTaken('basic', server)) throw error
      // Also forgets that the body was refused, where the client has been registered anew since.
      isBodyRefused = !hadBodyRefused
      if (hadBodyRefused) throw error
      return exchange()
    }
  }
  return { authenticate, tryBothWays }
}

function isSecretTaken(way: 'post' | 'basic', server: Partial<openid.ServerMetadata>): boolean {
  return server.token_endpoint_auth_methods_supported?.includes(`client_secret_${way}`) ?? false
}

function isClientRefused(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error)
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

/**
 * With a code, a provider may leave the address out of the id token and tell it only at its UserInfo endpoint. Source:
 * OpenID Connect Core 1.0, section 5.4.
 */
async function readClaimsOfPerson(configuration: openid.Configuration, tokens: Tokens) {
  const claims = claimsOfPerson.parse(tokens.claims())
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
  return claimsOfPerson.parse(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub))
}

function createGuardedFetch(caller: Pick<BrickCaller, 'send'>): openid.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const { 'user-agent': _, ...others } = headers
    const sent = {
      account: 'oidc',
      typedUrl: url,
      url,
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      headers: Object.entries(others).map(([name, value]) => ({ name, value })),
      ...(body == null ? {} : { body: String(body) }),
    }
    const answer = await caller.send(sent, signal ?? new AbortController().signal)
    const { status, contentType, bytes } = answer
    return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': contentType } })
  }
}
