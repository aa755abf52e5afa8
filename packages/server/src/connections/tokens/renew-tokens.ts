import { setTimeout as sleep } from 'node:timers/promises'
import { SignInError } from '#bricks/api-sign-in.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { ConnectionsContext } from '#connections/connections-context.ts'
import type { OAuthConnection } from '#connections/oauth/oauth-connection.ts'
import { type Grant, requestTokens, TokenRefusal } from '#connections/oauth/request-tokens.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { countMillisecondsApart, MINUTE, SECOND } from '#time.ts'
import { type AccessToken, decryptAccessToken, decryptToken, encryptGrant } from './encrypt-tokens.ts'
import { solveRefusalNotices } from './solve-refusal-notices.ts'
import {
  findTokens,
  insertEmptyTokens,
  leaseTokens,
  markTokensFailed,
  releaseTokens,
  replaceTokens,
  type TokenKey,
  type TokenRow,
} from './token.repository.ts'

const LEASE_MS = 20 * SECOND
/** Shorter than the lease, so that the provider's tokens are stored before another process may ask. */
const REQUEST_MS = LEASE_MS - 3 * SECOND
const LOOKED_EVERY_MS = 150
/** Looks for longer than a lease lasts, so that a process that waits for a crashed one can take over. */
const LOOKS = Math.ceil((LEASE_MS + 5 * SECOND) / LOOKED_EVERY_MS)
const STORED_AGAIN_MS = [250, 500, 1_000, 2_000, 4_000]
/**
 * A provider may later accept a client or a sign-in that it refused, unless it said that the sign-in is over. So the
 * provider is asked again after this time, and nobody has to connect again. The time is short for a sign-in, so that a
 * corrected secret is tried before the owner gives up.
 */
const REFUSED_FOR_MS = { 'oauth2-client': MINUTE, 'oauth2-code': 5 * SECOND }

/** Gets new tokens under a lease, or waits for the tokens of another process that holds the lease. */
export async function renewTokens(
  context: ConnectionsContext,
  connection: OAuthConnection,
  revision: number,
): Promise<AccessToken> {
  const { database, clock } = context
  const { key, auth } = connection
  if (auth.kind === 'oauth2-client' && revision === 0) await insertEmptyTokens(database, key, clock())
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const row = await findTokens(database, key)
    if (!row) throw new SignInError('connection_needed')
    const others = row.revision === revision ? undefined : decryptAccessToken(row, key, context.encryptionKeys)
    if (others) return others
    refuseFailedTokens(connection, row, clock())
    const now = clock()
    const lease = { id: createId(), now, until: new Date(now.getTime() + LEASE_MS) }
    if (await leaseTokens(database, key, row.revision, lease)) {
      return renewLeasedTokens(context, connection, { row, leaseId: lease.id })
    }
    await sleep(LOOKED_EVERY_MS)
  }
  throw new OutboundError('timeout')
}

function refuseFailedTokens({ auth }: OAuthConnection, row: TokenRow, now: Date): void {
  if (row.state !== 'failed') return
  const isOver = auth.kind === 'oauth2-code' && row.refresh_token === null
  const mayTryAgain = !isOver && countMillisecondsApart(now, new Date(row.changed_at)) >= REFUSED_FOR_MS[auth.kind]
  if (!mayTryAgain) throw new SignInError('connection_refused')
}

interface Leased {
  row: TokenRow
  leaseId: string
}

async function renewLeasedTokens(
  context: ConnectionsContext,
  connection: OAuthConnection,
  leased: Leased,
): Promise<AccessToken> {
  const { database, encryptionKeys } = context
  const { key } = connection
  const { row, leaseId } = leased
  try {
    const grant = await requestNewTokens(context, connection, row)
    if (await storeGrant(context, connection, row, grant)) {
      return { text: grant.accessToken, revision: row.revision + 1 }
    }
    const newer = await findTokens(database, key)
    const token = newer && decryptAccessToken(newer, key, encryptionKeys)
    if (!token) throw new SignInError('connection_refused')
    return token
  } catch (error) {
    if (!(error instanceof TokenRefusal)) {
      await releaseTokens(database, key, leaseId)
      throw error
    }
    await markTokensFailedAndNotify(context, connection, row, error.isFinal)
    throw new SignInError('connection_refused')
  }
}

/**
 * Tries for some seconds, because the old refresh token may be used up: if the tokens were lost at the first fault,
 * such as a restart of the database, somebody would have to sign in again. Returns false if there are newer tokens.
 */
async function storeGrant(
  { database, clock, encryptionKeys }: ConnectionsContext,
  { key }: OAuthConnection,
  row: TokenRow,
  grant: Grant,
): Promise<boolean> {
  // An older refresh token that stays valid is encrypted again: `rotateTokens` may have changed its row meanwhile.
  const older = decryptToken(row.refresh_token, key, 'refresh_token', encryptionKeys)
  const now = clock()
  const whole = { ...grant, refreshToken: grant.refreshToken ?? older }
  const tokens = { ...encryptGrant(whole, key, encryptionKeys, now), now }
  const storeNewTokens = () =>
    row.state === 'failed'
      ? inTransaction(database, (transaction) => replaceTokensAndSolve(transaction, key, row.revision, tokens))
      : replaceTokens(database, key, row.revision, tokens)
  for (const pause of STORED_AGAIN_MS) {
    try {
      return await storeNewTokens()
    } catch {
      await sleep(pause)
    }
  }
  return storeNewTokens()
}

async function replaceTokensAndSolve(
  transaction: Database,
  key: TokenKey,
  revision: number,
  tokens: Parameters<typeof replaceTokens>[3],
): Promise<boolean> {
  if (!(await replaceTokens(transaction, key, revision, tokens))) return false
  await solveRefusalNotices(transaction, key)
  return true
}

async function requestNewTokens(
  context: ConnectionsContext,
  { key, auth }: OAuthConnection,
  row: TokenRow,
): Promise<Grant> {
  const signal = AbortSignal.timeout(REQUEST_MS)
  const refreshToken = decryptToken(row.refresh_token, key, 'refresh_token', context.encryptionKeys)
  try {
    if (auth.kind === 'oauth2-client') return await requestTokens(context, key.userId, { kind: 'client', auth }, signal)
    const isUnreadable =
      row.refresh_token === null
        ? row.access_token !== null && !decryptAccessToken(row, key, context.encryptionKeys)
        : refreshToken === undefined
    // The tokens cannot be decrypted, because their encryption key is missing. The row stays until the key is back.
    if (isUnreadable) throw new SignInError('connection_refused')
    if (refreshToken === undefined) throw new TokenRefusal(true)
    return await requestTokens(context, key.userId, { kind: 'refresh', auth, refreshToken, sends: row.sends }, signal)
  } catch (error) {
    throw error instanceof OutboundError && error.failure === 'canceled' ? new OutboundError('timeout') : error
  }
}

async function markTokensFailedAndNotify(
  { database, clock }: ConnectionsContext,
  { key }: OAuthConnection,
  { revision, state }: TokenRow,
  isFinal: boolean,
): Promise<void> {
  const at = clock()
  await inTransaction(database, async (transaction) => {
    const isFirst = (await markTokensFailed(transaction, key, revision, { now: at, isFinal })) && state !== 'failed'
    const notice = { userId: key.userId, kind: 'connection_refused' as const, projectId: key.projectId, at }
    if (isFirst) await insertNotice(transaction, notice)
  })
}
