import type { Database } from '#db/database.ts'
import type { SessionTable } from './session.table.ts'
import type { SignedIn } from './session.ts'
import { toUser } from './user.repository.ts'

export const IDLE_LIMIT_MS = 7 * 24 * 60 * 60 * 1000

export interface ListedSession {
  id: string
  createdAt: string
  lastSeenAt: string
  userAgent: string
}

export async function insertSession(database: Database, row: SessionTable): Promise<void> {
  await database.insertInto('sessions').values(row).execute()
}

/** Whose token this is, while it is neither expired nor idle for too long. */
export async function findSession(
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<{ signedIn: SignedIn; lastSeenAt: Date } | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
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
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', idleSince(now))
    .executeTakeFirst()
  return row && { signedIn: { user: toUser(row), sessionId: row.session_id }, lastSeenAt: new Date(row.last_seen_at) }
}

export async function touchSession(database: Database, id: string, now: Date): Promise<void> {
  await database.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function listSessions(database: Database, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', userId)
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

/** False where the user has no such session. */
export async function deleteSession(database: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await database
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteOtherSessions(database: Database, userId: string, keptId: string | null): Promise<void> {
  const all = database.deleteFrom('sessions').where('user_id', '=', userId)
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
