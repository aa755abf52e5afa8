export interface ServerSettingTable {
  name: 'sign_up'
  value: string
}

export interface SignUpInvitationTable {
  id: string
  /** SHA-256 in hex. */
  code_hash: string
  /** '' if anybody with the link may use it. */
  email_key: string
  email: string
  created_at: string
  expires_at: string
}
