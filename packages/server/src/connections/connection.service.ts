import { createHash, randomBytes } from 'node:crypto'
import type { Connection } from '@bricks/contract'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { stripHttpsScheme } from '#bricks/outbound/address/brick-url.ts'
import { inTransaction } from '#db/transaction.ts'
import type { SignedIn } from '#http/authenticate.ts'
import { decryptText, encryptText } from '#secrets/cipher.ts'
import { requireRight } from '#sessions/session.service.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { MINUTE } from '#time.ts'
import { lockUser } from '#users/user.repository.ts'
import type { ConnectionStartTable } from './connection.table.ts'
import { insertConnectionStart, readAndDeleteConnectionStart } from './connection-start.repository.ts'
import type { ConnectionsContext } from './connections-context.ts'
import { createAuthorizeUrl } from './oauth/authorize-url.ts'
import { isIssuerOfAnotherProvider } from './oauth/check-issuer.ts'
import { type OAuthCode, toOAuthConnection } from './oauth/oauth-connection.ts'
import { type Grant, requestTokens } from './oauth/request-tokens.ts'
import { encryptGrant } from './tokens/encrypt-tokens.ts'
import { solveRefusalNotices } from './tokens/solve-refusal-notices.ts'
import { upsertTokens } from './tokens/token.repository.ts'

export interface OwnConnection {
  userId: string
  projectId: string
  connectionId: string
}

export interface ConnectingContext extends ConnectionsContext {
  brickCaller: Pick<BrickCaller, 'send' | 'findAddressProblem'>
  config: { appUrl: string }
  findConnection(own: OwnConnection): Promise<Connection | undefined>
  listAuthorizeUrls(userId: string): Promise<readonly string[]>
}

export interface ConnectingSession {
  userId: string
  sessionId: string
}

const ENDS_AFTER_MS = 10 * MINUTE
const RANDOM_BYTES = 32

export async function startConnecting(
  context: ConnectingContext,
  { userId, sessionId }: ConnectingSession,
  ids: Pick<OwnConnection, 'projectId' | 'connectionId'>,
): Promise<string> {
  await limitRate(context, RATE_LIMITS.connectionStart, userId)
  const found = await findPageConnection(context, { userId, ...ids })
  if (!found) throw new AppError('not_found')
  const { key, auth } = found
  for (const address of [auth.authorize_url, auth.token_url]) {
    const problem = context.brickCaller.findAddressProblem(stripHttpsScheme(address))
    if (problem) throw new AppError(problem.code, { message: problem.message })
  }
  const [state, verifier] = [createRandomSecret(), createRandomSecret()]
  const now = context.clock()
  const row: ConnectionStartTable = {
    owner_id: userId,
    state_hash: hashState(state),
    session_id: sessionId,
    project_id: key.projectId,
    connection_id: key.connectionId,
    settings_hash: key.settingsHash,
    verifier: encryptText(verifier, buildVerifierPlace(userId, hashState(state)), context.encryptionKeys),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + ENDS_AFTER_MS).toISOString(),
  }
  await inTransaction(context.database, (transaction) => insertConnectionStart(transaction, row))
  const challenge = await calculatePKCECodeChallenge(verifier)
  return createAuthorizeUrl(auth, { redirectUri: buildRedirectUri(context), state, challenge })
}

export interface Callback {
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/**
 * Fetches the first tokens. Except for the rate limit and a session that ends meanwhile, every failure of the callback
 * gives the same error and uses up the state, so that nobody can find out which states exist.
 */
export async function finishConnecting(
  context: ConnectingContext,
  signedIn: SignedIn,
  { state, code, error, iss }: Callback,
): Promise<Pick<OwnConnection, 'projectId' | 'connectionId'>> {
  const { person, account, sessionId } = signedIn
  const userId = account.id
  await limitRate(context, RATE_LIMITS.connectionFinish, userId)
  const { database, clock, encryptionKeys } = context
  const row = await readAndDeleteConnectionStart(database, hashState(state))
  const isOwn = row?.owner_id === userId && row.session_id === sessionId && row.expires_at > clock().toISOString()
  if (!row || !isOwn || !code || error !== undefined) throw new AppError('connection_refused')
  const { project_id: projectId, connection_id: connectionId } = row
  const found = await findPageConnection(context, { userId, projectId, connectionId })
  if (found?.key.settingsHash !== row.settings_hash) throw new AppError('connection_refused')
  const { key, auth } = found
  if (await isIssuerOfAnotherProvider(iss, auth, () => context.listAuthorizeUrls(userId)))
    throw new AppError('connection_refused')
  const grant = await exchangeCode(context, auth, row, code)
  // The provider may take a minute. If the bot was deleted meanwhile, if the session ended, or if its person may not
  // edit the account's bots any longer, no tokens may be stored.
  if (!(await context.findConnection({ userId, projectId, connectionId }))) throw new AppError('connection_refused')
  const now = clock()
  const tokens = encryptGrant(grant, key, encryptionKeys, now)
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, person.id)
    await requireRight(transaction, signedIn, 'editor')
    await upsertTokens(transaction, key, { ...tokens, account: grant.account, now })
    await solveRefusalNotices(transaction, key)
    await recordAuditEvent(transaction, { ownerId: userId, kind: 'connection_made', projectId, note: connectionId })
  })
  return { projectId, connectionId }
}

async function exchangeCode(
  context: ConnectingContext,
  auth: OAuthCode,
  { owner_id, state_hash, verifier }: ConnectionStartTable,
  code: string,
): Promise<Grant> {
  try {
    const clear = decryptText(verifier, buildVerifierPlace(owner_id, state_hash), context.encryptionKeys)
    const redirectUri = buildRedirectUri(context)
    const asking = { kind: 'code' as const, auth, code, verifier: clear, redirectUri, sends: 'body' as const }
    return await requestTokens(context, owner_id, asking, AbortSignal.timeout(MINUTE))
  } catch {
    throw new AppError('connection_refused')
  }
}

async function findPageConnection(context: ConnectingContext, own: OwnConnection) {
  const connection = await context.findConnection(own)
  return connection?.auth.kind === 'oauth2-code' ? toOAuthConnection(own, connection, connection.auth) : undefined
}

function buildRedirectUri({ config }: Pick<ConnectingContext, 'config'>): string {
  return `${config.appUrl}/oauth/callback`
}

function createRandomSecret(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url')
}

function hashState(state: string): string {
  return createHash('sha256').update(state).digest('base64url')
}

function buildVerifierPlace(userId: string, stateHash: string) {
  return { table: 'connection_starts', rowId: stateHash, column: 'verifier', userId }
}
