import { sql } from 'kysely'
import type { ConnectionTokenTable } from '#connections/connection.table.ts'
import type { Database } from '#db/database.ts'
import { DAY, HOUR, MINUTE } from '#time.ts'

export interface TokenKey {
  userId: string
  projectId: string
  connectionId: string
  settingsHash: string
}

export type TokenRow = Pick<
  ConnectionTokenTable,
  'state' | 'access_token' | 'refresh_token' | 'expires_at' | 'sends' | 'revision' | 'changed_at' | 'used_at'
>

export type NewTokens = Pick<ConnectionTokenTable, 'access_token' | 'refresh_token' | 'expires_at' | 'sends'>

export interface Lease {
  id: string
  now: Date
  until: Date
}

const KEPT = 500
const USED_AGAIN_MS = 12 * HOUR
/** Unused tokens are kept this long, because a later save, such as an undo, may need them again. */
const DROPPED_MS = DAY
/** Tokens of former settings are kept this long, because a version with those settings may still be live. */
const SUPERSEDED_MS = 30 * DAY

export async function findTokens(database: Database, key: TokenKey): Promise<TokenRow | undefined> {
  return database
    .selectFrom('connection_tokens')
    .select(['state', 'access_token', 'refresh_token', 'expires_at', 'sends', 'revision', 'changed_at', 'used_at'])
    .where(matchesTokenKey(key))
    .executeTakeFirst()
}

/**
 * Inserts nothing if there is a row already. Deletes the project's rows beyond `KEPT`: somebody who tries an API may
 * type other settings each time, and each of them has a row. Rows that were not used for longest are deleted first. A
 * person's sign-in is deleted last, because only that person can repeat it.
 */
export async function insertEmptyTokens(database: Database, key: TokenKey, now: Date): Promise<void> {
  const inserted = await database
    .insertInto('connection_tokens')
    .values({ ...toKeyColumns(key), ...createEmptyTokens(now), state: 'needed', account: null, revision: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst()
  if (!inserted) return
  const ofProject = sql<boolean>`owner_id = ${key.userId} and project_id = ${key.projectId}`
  const all = database.selectFrom('connection_tokens').select(['connection_id', 'settings_hash']).where(ofProject)
  const toGo = all.orderBy(IS_SIGN_IN, 'desc').orderBy('used_at', 'desc').offset(KEPT).limit(KEPT)
  await database
    .deleteFrom('connection_tokens')
    .where(ofProject)
    .where(({ eb, refTuple }) =>
      eb(refTuple('connection_id', 'settings_hash'), 'in', toGo.$asTuple('connection_id', 'settings_hash')),
    )
    .execute()
}

/** 1 for a sign-in of a person. A token that a client gets for its secret has no refresh token, and expires. */
const IS_SIGN_IN = sql`case
  when refresh_token is not null or (access_token is not null and expires_at is null) then 1 else 0 end`

export async function upsertTokens(
  database: Database,
  key: TokenKey,
  { account, now, ...tokens }: NewTokens & { account: string | null; now: Date },
): Promise<void> {
  const values = { ...createEmptyTokens(now), ...tokens, state: 'connected' as const, account }
  await database
    .insertInto('connection_tokens')
    .values({ ...toKeyColumns(key), ...values, revision: 1 })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id', 'connection_id', 'settings_hash']).doUpdateSet((expression) => ({
        ...values,
        revision: incrementRevision(expression.ref('connection_tokens.revision')),
      })),
    )
    .execute()
}

/** True if no other process holds a lease on this revision. A lease from a clock that was ahead does not count. */
export async function leaseTokens(database: Database, key: TokenKey, revision: number, lease: Lease): Promise<boolean> {
  const latest = new Date(lease.until.getTime() + MINUTE).toISOString()
  const leased = await database
    .updateTable('connection_tokens')
    .set({ lease_id: lease.id, leased_until: lease.until.toISOString() })
    .where(matchesTokenKey(key))
    .where('revision', '=', revision)
    .where(
      sql<boolean>`(leased_until is null or leased_until <= ${lease.now.toISOString()} or leased_until > ${latest})`,
    )
    .returning('revision')
    .executeTakeFirst()
  return leased !== undefined
}

export async function releaseTokens(database: Database, key: TokenKey, leaseId: string): Promise<void> {
  await database
    .updateTable('connection_tokens')
    .set({ lease_id: null, leased_until: null })
    .where(matchesTokenKey(key))
    .where('lease_id', '=', leaseId)
    .execute()
}

export async function replaceTokens(
  database: Database,
  key: TokenKey,
  revision: number,
  { now, ...tokens }: NewTokens & { now: Date },
): Promise<boolean> {
  return updateTokensAtRevision(database, key, revision, { ...createEmptyTokens(now), ...tokens, state: 'connected' })
}

/** Deletes the refresh token, too, if the refusal `isFinal`. */
export async function markTokensFailed(
  database: Database,
  key: TokenKey,
  revision: number,
  { now, isFinal }: { now: Date; isFinal: boolean },
): Promise<boolean> {
  const { used_at: _, sends: _sends, refresh_token, ...empty } = createEmptyTokens(now)
  const changes = { ...empty, ...(isFinal && { refresh_token }), state: 'failed' as const }
  return updateTokensAtRevision(database, key, revision, changes)
}

async function updateTokensAtRevision(
  database: Database,
  key: TokenKey,
  revision: number,
  changes: Partial<ConnectionTokenTable>,
): Promise<boolean> {
  const changed = await database
    .updateTable('connection_tokens')
    .set((expression) => ({ ...changes, revision: incrementRevision(expression.ref('revision')) }))
    .where(matchesTokenKey(key))
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst()
  return changed !== undefined
}

export async function markTokensUsed(database: Database, key: TokenKey, usedAt: string, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(usedAt) < USED_AGAIN_MS) return
  await database
    .updateTable('connection_tokens')
    .set({ used_at: now.toISOString() })
    .where(matchesTokenKey(key))
    .execute()
}

export type ListedState = Pick<
  ConnectionTokenTable,
  'connection_id' | 'settings_hash' | 'state' | 'account' | 'changed_at'
>

export async function listTokenStates(
  database: Database,
  { userId, projectId }: Pick<TokenKey, 'userId' | 'projectId'>,
): Promise<ListedState[]> {
  return database
    .selectFrom('connection_tokens')
    .select(['connection_id', 'settings_hash', 'state', 'account', 'changed_at'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', projectId)
    .execute()
}

export async function deleteUserTokens(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('connection_tokens').where('owner_id', '=', userId).execute()
}

export async function deleteUnusedTokens(database: Database, now: Date): Promise<void> {
  const findInstantBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await database
    .deleteFrom('connection_tokens')
    .where('used_at', '<', findInstantBefore(DROPPED_MS))
    .where(({ and, or, not, exists, eb, selectFrom }) => {
      const named = sql<string>`'%"' || connection_tokens.connection_id || '"%'`
      const inDraft = selectFrom('projects')
        .select('projects.id')
        .whereRef('projects.owner_id', '=', 'connection_tokens.owner_id')
        .whereRef('projects.id', '=', 'connection_tokens.project_id')
        .where('projects.draft', 'like', named)
      const inVersion = selectFrom('project_versions')
        .select('project_versions.version')
        .whereRef('project_versions.owner_id', '=', 'connection_tokens.owner_id')
        .whereRef('project_versions.project_id', '=', 'connection_tokens.project_id')
        .where('project_versions.content', 'like', named)
      const isReplaced = selectFrom('connection_tokens as other')
        .select('other.settings_hash')
        .whereRef('other.owner_id', '=', 'connection_tokens.owner_id')
        .whereRef('other.project_id', '=', 'connection_tokens.project_id')
        .whereRef('other.connection_id', '=', 'connection_tokens.connection_id')
        .whereRef('other.used_at', '>', 'connection_tokens.used_at')
      const isLongUnused = eb('used_at', '<', findInstantBefore(SUPERSEDED_MS))
      return or([and([not(exists(inDraft)), not(exists(inVersion))]), and([isLongUnused, exists(isReplaced)])])
    })
    .execute()
}

export function matchesTokenKey({ userId, projectId, connectionId, settingsHash }: TokenKey) {
  return sql<boolean>`owner_id = ${userId} and project_id = ${projectId} and connection_id = ${connectionId} and settings_hash = ${settingsHash}`
}

function toKeyColumns({ userId, projectId, connectionId, settingsHash }: TokenKey) {
  return { owner_id: userId, project_id: projectId, connection_id: connectionId, settings_hash: settingsHash }
}

function createEmptyTokens(now: Date) {
  const at = now.toISOString()
  return {
    access_token: null,
    refresh_token: null,
    expires_at: null,
    sends: 'body' as const,
    lease_id: null,
    leased_until: null,
    changed_at: at,
    used_at: at,
  }
}

function incrementRevision(current: unknown) {
  return sql<number>`${current} + 1`
}
