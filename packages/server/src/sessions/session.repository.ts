import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { buildEarlierMemberCount } from '#users/membership.repository.ts'
import { createMemberVisit, createOwnVisit } from '#users/membership.ts'
import { toUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import type { SessionTable } from './session.table.ts'
import { type FoundSession, findLatestIdleInstant, findSessionOnShards } from './session-on-shards.repository.ts'

export interface ListedSession {
  id: string
  createdAt: string
  lastSeenAt: string
  userAgent: string
}

interface SessionKey {
  ownerId: string
  id: string
}

export async function insertSession(database: Database, row: SessionTable): Promise<void> {
  await database.insertInto('sessions').values(row).execute()
}

/**
 * Uses one statement, because each request begins with it. Finds the person, and the account if the person is still a
 * member of it. Older tokens name no owner: their sessions are found by the index on `token_hash`.
 */
export async function findSession(
  database: Database,
  { tokenHash, ownerId }: { tokenHash: string; ownerId: string | undefined },
  now: Date,
): Promise<FoundSession | undefined> {
  if (isDistributed(database)) return findSessionOnShards(database, { tokenHash, ownerId }, now)
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.owner_id')
    .leftJoin('account_members as member', (join) =>
      join.onRef('member.owner_id', '=', 'sessions.account_id').onRef('member.member_id', '=', 'sessions.owner_id'),
    )
    .innerJoin('users as account', (join) =>
      join.on(({ eb, fn }) => eb('account.id', '=', fn.coalesce('member.owner_id', 'sessions.owner_id'))),
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.granted_role',
      'users.subscribed_role',
      'users.paused_at',
      'users.email_confirmed_at',
      'users.provider_key_id',
      'sessions.id as session_id',
      'sessions.account_id',
      'sessions.last_seen_at',
      'sessions.confirmed_at',
      'member.rights',
      'account.id as account_owner_id',
      'account.name as account_name',
      'account.email as account_email',
      'account.granted_role as account_granted_role',
      'account.subscribed_role as account_subscribed_role',
      'account.paused_at as account_paused_at',
      'account.closed_at as account_closed_at',
      'account.email_confirmed_at as account_email_confirmed_at',
      'account.provider_key_id as account_provider_key_id',
    ])
    .select((expression) => buildEarlierMemberCount(expression).as('place'))
    .where('sessions.token_hash', '=', tokenHash)
    .$if(ownerId !== undefined, (query) => query.where('sessions.owner_id', '=', ownerId ?? ''))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', findLatestIdleInstant(now))
    .executeTakeFirst()
  if (!row) return undefined
  const person = toUser(row)
  // Nobody may work in an account that the operator closed, and its members may not, either.
  const rights = (row.account_closed_at ?? null) === null ? row.rights : null
  return {
    ...(rights === null
      ? createOwnVisit(person)
      : createMemberVisit(person, toAccountUser(row), { rights, place: Number(row.place) })),
    hasLeft: row.account_id !== null && rights === null,
    sessionId: row.session_id,
    lastSeenAt: new Date(row.last_seen_at),
    confirmedAt: new Date(row.confirmed_at),
  }
}

export async function deleteSurplusSessions(
  database: Database,
  { userId, newest, most }: { userId: string; newest: string; most: number },
): Promise<void> {
  const others = database.selectFrom('sessions').select('id').where('owner_id', '=', userId).where('id', '!=', newest)
  const kept = others
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(most - 1)
  await database
    .deleteFrom('sessions')
    .where('owner_id', '=', userId)
    .where('id', '!=', newest)
    .where('id', 'not in', kept)
    .execute()
}

export async function markSessionConfirmed(database: Database, key: SessionKey, now: Date): Promise<void> {
  await updateSession(database, key, { confirmed_at: now.toISOString() })
}

export async function markSessionProved(database: Database, key: SessionKey, now: Date): Promise<void> {
  await updateSession(database, key, { proved_at: now.toISOString(), confirmed_at: now.toISOString() })
}

export async function hasSession(database: Database, { ownerId, id }: SessionKey): Promise<boolean> {
  const query = database.selectFrom('sessions').select('id').where('owner_id', '=', ownerId).where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export async function findSessionDevice(database: Database, userId: string, id: string): Promise<string | null> {
  const query = database.selectFrom('sessions').select('device_hash').where('id', '=', id)
  return (await query.where('owner_id', '=', userId).executeTakeFirst())?.device_hash ?? null
}

export async function markSessionSeen(database: Database, key: SessionKey, now: Date): Promise<void> {
  await updateSession(database, key, { last_seen_at: now.toISOString() })
}

export async function moveSessionToAccount(
  database: Database,
  key: SessionKey,
  accountId: string | null,
): Promise<void> {
  await updateSession(database, key, { account_id: accountId })
}

async function updateSession(
  database: Database,
  { ownerId, id }: SessionKey,
  changes: Partial<Pick<SessionTable, 'confirmed_at' | 'last_seen_at' | 'proved_at' | 'account_id'>>,
): Promise<void> {
  await database.updateTable('sessions').set(changes).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

export async function listSessions(database: Database, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('owner_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', findLatestIdleInstant(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, created_at, last_seen_at, user_agent }) => ({
    id,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    userAgent: user_agent,
  }))
}

export async function deleteSession(database: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await database
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteOtherSessions(database: Database, userId: string, keptId: string | null): Promise<void> {
  const all = database.deleteFrom('sessions').where('owner_id', '=', userId)
  await (keptId === null ? all : all.where('id', '!=', keptId)).execute()
}

export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('expires_at', '<=', now.toISOString()), where('last_seen_at', '<=', findLatestIdleInstant(now))]),
    )
    .execute()
}

interface AccountColumns {
  account_owner_id: string
  account_name: string
  account_email: string
  account_granted_role: number
  account_subscribed_role: number
  account_paused_at: string | null
  account_email_confirmed_at: string | null
  account_provider_key_id: string | null
}

function toAccountUser(row: AccountColumns): User {
  return toUser({
    id: row.account_owner_id,
    name: row.account_name,
    email: row.account_email,
    granted_role: row.account_granted_role,
    subscribed_role: row.account_subscribed_role,
    paused_at: row.account_paused_at,
    email_confirmed_at: row.account_email_confirmed_at,
    provider_key_id: row.account_provider_key_id,
  })
}
