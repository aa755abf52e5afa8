import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'
import { buildEarlierMemberCount } from '#users/membership.repository.ts'
import { createMemberVisit, createOwnVisit, type Visit } from '#users/membership.ts'
import { toUser } from '#users/user.repository.ts'

export const IDLE_LIMIT_MS = 7 * DAY

export interface FoundSession extends Visit {
  hasLeft: boolean
  sessionId: string
  lastSeenAt: Date
  confirmedAt: Date
}

/**
 * On distributed tables, the account that a member works in may be on another shard, so it needs a statement of its
 * own.
 */
export async function findSessionOnShards(
  database: Database,
  { tokenHash, ownerId }: { tokenHash: string; ownerId: string | undefined },
  now: Date,
): Promise<FoundSession | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.owner_id')
    .selectAll('users')
    .select(['sessions.id as session_id', 'sessions.account_id', 'sessions.last_seen_at', 'sessions.confirmed_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .$if(ownerId !== undefined, (query) => query.where('sessions.owner_id', '=', ownerId ?? ''))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', findLatestIdleInstant(now))
    .executeTakeFirst()
  if (!row) return undefined
  const person = toUser(row)
  const { account_id: accountId, session_id: sessionId, last_seen_at, confirmed_at } = row
  const member = accountId === null ? undefined : await findMemberAccount(database, accountId, person.id)
  return {
    ...(member
      ? createMemberVisit(person, toUser(member), { rights: member.rights, place: Number(member.place) })
      : createOwnVisit(person)),
    hasLeft: accountId !== null && !member,
    sessionId,
    lastSeenAt: new Date(last_seen_at),
    confirmedAt: new Date(confirmed_at),
  }
}

async function findMemberAccount(database: Database, accountId: string, memberId: string) {
  return database
    .selectFrom('account_members as member')
    .innerJoin('users', 'users.id', 'member.owner_id')
    .selectAll('users')
    .select('member.rights')
    .select((expression) => buildEarlierMemberCount(expression).where('earlier.owner_id', '=', accountId).as('place'))
    .where('member.owner_id', '=', accountId)
    .where('member.member_id', '=', memberId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
}

export function findLatestIdleInstant(now: Date): string {
  return new Date(now.getTime() - IDLE_LIMIT_MS).toISOString()
}
