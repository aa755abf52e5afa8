import { createHash } from 'node:crypto'
import type { Connection, ConnectionAuth } from '@bricks/contract'
import { completePastedUrl } from '#bricks/outbound/address/brick-url.ts'
import type { TokenKey } from '#connections/tokens/token.repository.ts'

export type OAuthCode = Extract<ConnectionAuth, { kind: 'oauth2-code' }>
export type OAuthClient = Extract<ConnectionAuth, { kind: 'oauth2-client' }>

export interface OAuthConnection {
  key: TokenKey
  auth: OAuthCode | OAuthClient
}

export function toOAuthConnection<Auth extends OAuthCode | OAuthClient>(
  owner: Pick<TokenKey, 'userId' | 'projectId'>,
  { id, host }: Pick<Connection, 'id' | 'host'>,
  auth: Auth,
): { key: TokenKey; auth: Auth } {
  return { key: { ...owner, connectionId: id, settingsHash: hashOAuthSettings(host, auth) }, auth }
}

/**
 * The hash covers what the tokens depend on: the host that gets them, the provider and the scope. If the sign-in is at
 * the provider's page, the hash leaves out the client secret, so that a new secret keeps the sign-in and the state can
 * be shown without reading secrets.
 */
export function hashOAuthSettings(host: string, auth: OAuthCode | OAuthClient): string {
  const client = [
    auth.kind,
    host.trim().toLowerCase(),
    completePastedUrl(auth.token_url),
    auth.client_id,
    auth.scope ?? '',
  ]
  const settings =
    auth.kind === 'oauth2-code'
      ? [...client, completePastedUrl(auth.authorize_url)]
      : [...client, auth.audience ?? '', auth.client_secret]
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url')
}
