import type { MemberRights } from '@bricks/contract/wire'

export interface AccountInvitationTable {
  owner_id: string
  id: string
  email: string
  email_key: string
  rights: MemberRights
  /** SHA-256 in hex of the token in the last mail. Null until a mail was sent. */
  token_hash: string | null
  created_at: string
  expires_at: string
}
