export interface ServerSettingTable {
  name: 'sign_up'
  value: string
}

export interface SignUpInvitationTable {
  id: string
  code_hash: string
  email_key: string
  email: string
  created_at: string
  expires_at: string
}
