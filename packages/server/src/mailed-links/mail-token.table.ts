export interface MailTokenTable {
  owner_id: string
  token_hash: string
  expires_at: string
  created_at: string
}

export interface ResetLinkTable extends MailTokenTable {
  requester: string
}
