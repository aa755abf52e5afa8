import { SignInError } from '#bricks/api-sign-in.ts'
import { awaitUnlessAborted } from '#bricks/outbound/deadlines.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { ConnectionsContext } from '#connections/connections-context.ts'
import type { OAuthConnection } from '#connections/oauth/oauth-connection.ts'
import { countMillisecondsApart, MINUTE, SECOND } from '#time.ts'
import { type AccessToken, decryptAccessToken } from './encrypt-tokens.ts'
import { renewTokens } from './renew-tokens.ts'
import { findTokens, markTokensUsed, type TokenRow } from './token.repository.ts'

const RENEWED_BEFORE_MS = MINUTE
/** A token that is younger than this did not expire, so a new token would not help if it is refused. */
const FRESH_MS = 10 * SECOND

/** If the sign-in or the provider fails, throws SignInError or OutboundError. */
export async function getOrRenewAccessToken(
  context: ConnectionsContext,
  connection: OAuthConnection,
  signal: AbortSignal,
): Promise<AccessToken> {
  const { database, clock, encryptionKeys } = context
  const { key } = connection
  const row = await findTokens(database, key)
  if (!row) return renewTokensOnce(context, connection, 0, signal)
  const now = clock()
  const current = decryptAccessToken(row, key, encryptionKeys)
  const left = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at) - now.getTime()
  if (current && left > (canRenew(connection, row) ? RENEWED_BEFORE_MS : 0)) {
    await markTokensUsed(database, key, row.used_at, now)
    return current
  }
  try {
    return await renewTokensOnce(context, connection, row.revision, signal)
  } catch (error) {
    const isAway = error instanceof OutboundError && error.failure !== 'canceled'
    if (isAway && current && left > 0) return current
    throw error
  }
}

function canRenew({ auth }: OAuthConnection, row: TokenRow): boolean {
  return auth.kind === 'oauth2-client' || row.refresh_token !== null
}

/** Must be called after a 401 for the token of revision `used`. Undefined if a new token is unlikely to help. */
export async function replaceAccessToken(
  context: ConnectionsContext,
  connection: OAuthConnection,
  used: number,
  signal: AbortSignal,
): Promise<AccessToken | undefined> {
  const { database, clock, encryptionKeys } = context
  const row = await findTokens(database, connection.key)
  if (!row) throw new SignInError('connection_needed')
  const newer = row.revision === used ? undefined : decryptAccessToken(row, connection.key, encryptionKeys)
  if (newer) return newer
  // Another call has found out that the sign-in is refused. `renewTokens` refuses this call, too, or asks the provider
  // again if the refusal is old enough.
  if (row.state === 'failed') return renewTokensOnce(context, connection, row.revision, signal)
  if (countMillisecondsApart(clock(), new Date(row.changed_at)) < FRESH_MS) return undefined
  // The sign-in is not marked as failed here, because any visitor's question may have caused the 401.
  if (!canRenew(connection, row)) throw new SignInError('connection_refused')
  return renewTokensOnce(context, connection, row.revision, signal)
}

/** The renewals that run now, by database, because each server of a test has its own database. */
const underWay = new WeakMap<object, Map<string, Promise<AccessToken>>>()

/**
 * A renewal goes on even if the call that waits for it is canceled: a refresh token is used up once it is sent, so its
 * successor must be stored.
 */
async function renewTokensOnce(
  context: ConnectionsContext,
  connection: OAuthConnection,
  revision: number,
  signal: AbortSignal,
): Promise<AccessToken> {
  const renewals = underWay.get(context.database) ?? new Map<string, Promise<AccessToken>>()
  underWay.set(context.database, renewals)
  const name = JSON.stringify([connection.key, revision])
  const renewing = renewals.get(name) ?? renewTokens(context, connection, revision)
  if (!renewals.has(name)) {
    renewals.set(name, renewing)
    const forgetRenewal = () => renewals.delete(name)
    renewing.then(forgetRenewal, forgetRenewal)
  }
  return awaitUnlessAborted(renewing, signal, new OutboundError('canceled'))
}

/** Called before the server stops, so that no renewal is cut off. */
export async function waitForTokenRenewals(database: object): Promise<void> {
  await Promise.allSettled(underWay.get(database)?.values() ?? [])
}
