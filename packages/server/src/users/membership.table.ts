import type { MemberRights } from '@bricks/contract/wire'

export interface AccountMemberTable {
  owner_id: string
  member_id: string
  rights: MemberRights
  joined_at: string
}
