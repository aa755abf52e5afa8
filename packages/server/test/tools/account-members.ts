import type { MemberRights } from '@bricks/contract/wire'
import { insertMember } from '#users/membership.repository.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestAccount } from './test-accounts.ts'
import { type Builder, createBuilder } from './test-projects.ts'

let joined = 0

export async function addMember(
  { context }: Pick<TestServer, 'context'>,
  owner: Pick<TestAccount, 'userId'>,
  member: Pick<TestAccount, 'userId'>,
  rights: MemberRights,
): Promise<void> {
  const joinedAt = new Date(context.clock().getTime() + ++joined).toISOString()
  await insertMember(context.database, {
    owner_id: owner.userId,
    member_id: member.userId,
    rights,
    joined_at: joinedAt,
  })
}

export async function createMember(
  server: Pick<TestServer, 'app' | 'context'>,
  owner: Pick<TestAccount, 'userId'>,
  rights: MemberRights,
): Promise<Builder> {
  const member = await createBuilder(server, { role: 1, hasKey: false })
  await addMember(server, owner, member, rights)
  const answer = await member.post('/account/switch', { account_id: owner.userId })
  if (answer.statusCode !== 200) throw new Error(`Switching answered ${answer.statusCode}: ${answer.body}`)
  return member
}
