import type { MemberRights } from '@bricks/contract/wire'

export interface AccountInvitationTable {
  owner_id: string
  id: string
  email: string
  email_key: string
  rights: MemberRights
  token_hash: string | null
  created_at: string
  expires_at: string
}
