import type { MemberRights } from '@bricks/contract/wire'

/** A person who may work in somebody else's account. */
export interface AccountMemberTable {
  owner_id: string
  member_id: string
  rights: MemberRights
  joined_at: string
}
