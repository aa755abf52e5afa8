import { completePastedUrl } from '#bricks/outbound/address/brick-url.ts'
import type { OAuthCode } from './oauth-connection.ts'

export interface AuthorizeRequest {
  redirectUri: string
  state: string
  challenge: string
}

/**
 * Parameters that the builder cannot set. Most decide who gets the code, or bind the code to the session that began, so
 * only this server sets them. `response_mode`, `request` and `request_uri` are never sent, because they could replace
 * the others or move the answer.
 */
const OURS = new Set([
  ...['response_type', 'client_id', 'redirect_uri', 'state', 'scope', 'code_challenge', 'code_challenge_method'],
  ...['response_mode', 'request', 'request_uri'],
])

export function createAuthorizeUrl(auth: OAuthCode, { redirectUri, state, challenge }: AuthorizeRequest): string {
  const url = new URL(completePastedUrl(auth.authorize_url))
  for (const name of [...url.searchParams.keys()]) if (isReservedParameter(name)) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(auth.extra ?? {}))
    if (!isReservedParameter(name)) url.searchParams.set(name, value)
  const ours = {
    response_type: 'code',
    client_id: auth.client_id,
    redirect_uri: redirectUri,
    ...(auth.scope && { scope: auth.scope }),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(ours)) url.searchParams.set(name, value)
  url.hash = ''
  return url.href
}

function isReservedParameter(name: string): boolean {
  return OURS.has(name.trim().toLowerCase())
}
