import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'
import { toUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import type { SessionTable } from './session.table.ts'

export const IDLE_LIMIT_MS = 7 * DAY

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

export interface FoundSession {
  user: User
  sessionId: string
  lastSeenAt: Date
  confirmedAt: Date
}

export async function insertSession(database: Database, row: SessionTable): Promise<void> {
  await database.insertInto('sessions').values(row).execute()
}

export async function findSession(database: Database, tokenHash: string, now: Date): Promise<FoundSession | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.owner_id')
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
      'sessions.last_seen_at',
      'sessions.confirmed_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', idleSince(now))
    .executeTakeFirst()
  if (!row) return undefined
  const { session_id: sessionId, last_seen_at, confirmed_at } = row
  return { user: toUser(row), sessionId, lastSeenAt: new Date(last_seen_at), confirmedAt: new Date(confirmed_at) }
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

export async function confirmSession(database: Database, key: SessionKey, now: Date): Promise<void> {
  await updateSession(database, key, { confirmed_at: now.toISOString() })
}

export async function findSessionDevice(database: Database, userId: string, id: string): Promise<string | null> {
  const query = database.selectFrom('sessions').select('device_hash').where('id', '=', id)
  return (await query.where('owner_id', '=', userId).executeTakeFirst())?.device_hash ?? null
}

export async function touchSession(database: Database, key: SessionKey, now: Date): Promise<void> {
  await updateSession(database, key, { last_seen_at: now.toISOString() })
}

async function updateSession(
  database: Database,
  { ownerId, id }: SessionKey,
  changes: Partial<Pick<SessionTable, 'confirmed_at' | 'last_seen_at'>>,
): Promise<void> {
  await database.updateTable('sessions').set(changes).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

export async function listSessions(database: Database, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('owner_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', idleSince(now))
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
      where.or([where('expires_at', '<=', now.toISOString()), where('last_seen_at', '<=', idleSince(now))]),
    )
    .execute()
}

function idleSince(now: Date): string {
  return new Date(now.getTime() - IDLE_LIMIT_MS).toISOString()
}
