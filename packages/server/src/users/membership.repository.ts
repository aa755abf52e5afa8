import type { MemberRights } from '@bricks/contract/wire'
import type { ExpressionBuilder } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import type { Tables } from '#tables.ts'
import type { AccountMemberTable } from './membership.table.ts'
import type { Membership } from './membership.ts'
import { findRoleInForce } from './user.ts'

export interface ListedMember extends Membership {
  id: string
  name: string
  email: string
  joinedAt: Date
}

export interface ListedAccount extends Membership {
  id: string
  name: string
  email: string
  role: number
}

export interface MemberKey {
  ownerId: string
  memberId: string
}

export function buildEarlierMemberCount(
  expression: ExpressionBuilder<Tables & { member: AccountMemberTable }, 'member'>,
) {
  return expression
    .selectFrom('account_members as earlier')
    .select(({ fn }) => fn.countAll().as('place'))
    .whereRef('earlier.owner_id', '=', 'member.owner_id')
    .where((where) =>
      where.or([
        where('earlier.joined_at', '<', where.ref('member.joined_at')),
        where.and([
          where('earlier.joined_at', '=', where.ref('member.joined_at')),
          where('earlier.member_id', '<', where.ref('member.member_id')),
        ]),
      ]),
    )
}

export async function listMembers(database: Database, ownerId: string): Promise<ListedMember[]> {
  const rows = await database
    .selectFrom('account_members as member')
    .innerJoin('users', 'users.id', 'member.member_id')
    .select(['users.id', 'users.name', 'users.email', 'member.rights', 'member.joined_at'])
    .where('member.owner_id', '=', ownerId)
    .orderBy('member.joined_at')
    .orderBy('member.member_id')
    .execute()
  return rows.map(({ joined_at, ...row }, place) => ({ ...row, joinedAt: new Date(joined_at), place }))
}

export async function listAccountsOfMember(database: Database, memberId: string): Promise<ListedAccount[]> {
  // Most people are not a member of any account. Each node sees that in its own copy of the table, without asking the
  // shards of the accounts.
  if (isDistributed(database) && !(await isMemberOfAny(database, memberId))) return []
  const rows = await database
    .selectFrom('account_members as member')
    .innerJoin('users', 'users.id', 'member.owner_id')
    .select(['users.id', 'users.name', 'users.email', 'users.granted_role', 'users.subscribed_role', 'member.rights'])
    .select((expression) => buildEarlierMemberCount(expression).as('place'))
    .where('member.member_id', '=', memberId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  return rows.map(({ granted_role, subscribed_role, place, ...row }) => ({
    ...row,
    role: findRoleInForce(granted_role, subscribed_role),
    place: Number(place),
  }))
}

async function isMemberOfAny(database: Database, memberId: string): Promise<boolean> {
  const query = database.selectFrom('account_members').select('owner_id')
  return (await query.where('member_id', '=', memberId).limit(1).executeTakeFirst()) !== undefined
}

export async function countMembers(database: Database, ownerId: string): Promise<number> {
  const query = database.selectFrom('account_members').select(({ fn }) => fn.countAll().as('count'))
  return Number((await query.where('owner_id', '=', ownerId).executeTakeFirstOrThrow()).count)
}

export async function insertMember(database: Database, row: AccountMemberTable): Promise<boolean> {
  const inserted = await database
    .insertInto('account_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'member_id']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateMemberRights(
  database: Database,
  { ownerId, memberId }: MemberKey,
  rights: MemberRights,
): Promise<void> {
  await database
    .updateTable('account_members')
    .set({ rights })
    .where('owner_id', '=', ownerId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function deleteMember(database: Database, { ownerId, memberId }: MemberKey): Promise<boolean> {
  const deleted = await database
    .deleteFrom('account_members')
    .where('owner_id', '=', ownerId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  return deleted !== undefined
}
